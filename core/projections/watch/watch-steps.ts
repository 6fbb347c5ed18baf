import type { SessionEvent } from '../../model/read-event.ts';
import { foldStep } from '../steps/fold-steps.ts';
import { happenedOrder } from '../steps/happened-order.ts';
import { emptySteps, type Steps } from '../steps/steps.ts';
import type { Moment } from './moment.ts';
import { contextAfter, type Measure } from './watch-context.ts';
import { filesNow, foldFiles, type MovedPath, noFiles } from './watch-files.ts';
import { foldMemory, memoryNow, type WatchedMemory } from './watch-memory.ts';

/** The steps of a first-parent history, each with what the session was right after it: files, memory, context (R2). */
export interface Watched {
  /** Takes the next event, root first, and what differs between its trees, where that could be compared. Never throws. */
  readonly fold: (event: SessionEvent, moved?: readonly MovedPath[]) => void;
  /** Of a call as it was after its result, and where it has none as it was when it was asked for. */
  readonly moments: () => readonly Moment[];
}

/** A history of which nothing has been folded. */
export function watchSteps(measure: Measure): Watched {
  const files = noFiles();
  const memory: WatchedMemory = { recalled: new Set(), written: new Set() };
  const moments = new Map<string, Moment>();
  let context = { tokens: 0, isCounted: false };
  let steps: Steps | undefined;
  const fold: Watched['fold'] = (event, moved) => {
    const { session } = event.envelope.origin;
    if (steps?.session !== session) steps = emptySteps(session);
    const changed = foldFiles(files, event, moved);
    const did = foldMemory(memory, event);
    context = contextAfter(context, event, measure);
    if (event.kind === 'run/started') dropMadeAgain(moments, event.payload.rerun?.again);
    for (const row of foldStep(steps, event).changed) {
      const known = moments.get(row.key);
      const isNow = row.event === event.id || row.call?.result === event.id;
      if (known !== undefined && !isNow) moments.set(row.key, { ...known, row });
      else
        moments.set(row.key, {
          step: known?.step ?? moments.size + 1,
          row,
          at: event.id,
          files: filesNow(files, changed),
          memory: memoryNow(memory, did),
          context,
        });
    }
  };
  return { fold, moments: () => happened([...moments.values()]) };
}

/** Of a call that a re-run makes again there is the moment after its own result alone (R4). */
function dropMadeAgain(moments: Map<string, Moment>, result: string | undefined): void {
  if (result === undefined) return;
  for (const [key, { row }] of moments) if (row.call?.result === result) moments.delete(key);
}

/** A call has its moment after its result, so what a person said to it comes before. */
function happened(moments: readonly Moment[]): readonly Moment[] {
  return happenedOrder(moments, ({ row }) => row).map((moment, at) => ({ ...moment, step: at + 1 }));
}
