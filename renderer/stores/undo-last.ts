import { redo } from './acts.ts';
import { useReflog } from './reflog-store.ts';
import { showRefusal } from './toasts.ts';
import { forgetWay, useWaysBack, type WayBack } from './ways-back.ts';

/** Takes back what was done last in this window and still stands; says so where nothing is, or where it can’t be. Never rejects. */
export async function undoLast(): Promise<void> {
  const way = useWaysBack.getState().ways.at(-1);
  if (way === undefined)
    return showRefusal({
      message: 'Nothing that was done in this window is left to undo.',
      remedy: '“What was done” lists all acts of this home, each with its Undo.',
    });
  forgetWay(way);
  if (await isUndone(way)) return await undoLast();
  if (way.takeBack === undefined)
    return showRefusal({
      message: `This can’t be undone: ${way.says}`,
      remedy: 'Undo again for what was done before.',
    });
  await way.takeBack();
}

/** Does again what was taken back last in this window, where that was an act of the reflog; says so where it was not. Never rejects. */
export async function redoLast(): Promise<void> {
  const last = useWaysBack.getState().takenBack.at(-1);
  if (last === 'act') return await redo();
  showRefusal(
    last === undefined
      ? { message: 'Nothing that was undone in this window is left to redo.' }
      : { message: 'What was taken back last is on record as that.', remedy: 'Do it anew where it was done.' },
  );
}

/** Whether its acts were taken back already, from the reflog say. */
async function isUndone({ acts }: WayBack): Promise<boolean> {
  if (acts === undefined) return false;
  const ids = await acts;
  const undone = new Set(useReflog.getState().acts.flatMap((act) => (act.undone ? [act.id] : [])));
  return ids.length > 0 && ids.every((id) => undone.has(id));
}
