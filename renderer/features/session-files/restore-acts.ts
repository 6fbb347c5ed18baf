import { host } from '../../host/client.ts';
import { ask } from '../../stores/acts.ts';
import { showDone, showTakenBack } from '../../stores/toasts.ts';
import { counted } from '../../ui/number.ts';

/** Makes the files of a session what they were at an event, with the way back. Says what is refused; never rejects. */
export async function restoreFiles(session: string, event: string, expectedHead: string): Promise<boolean> {
  const answer = await ask(host().files.restore({ session, event, expectedHead }));
  if (!answer.ok) return false;
  showDone(`Restored ${counted(answer.changed, 'path')}.`, { takeBack: () => takeBack(session, answer.event) });
  return true;
}

/** Restores what was there before an act of restoring: on record as another one. */
async function takeBack(session: string, restored: string): Promise<void> {
  const shown = await ask(host().event.detail({ event: restored }));
  const before = shown.ok ? shown.detail.parents[0] : undefined;
  if (before === undefined) return;
  const answer = await ask(host().files.restore({ session, event: before }));
  if (answer.ok) showTakenBack(`Taken back: ${counted(answer.changed, 'path')}.`);
}
