import type { EventId } from '../../model/ids.ts';
import type { SettleMerge } from '../../model/merge/commands.ts';
import { whyNotBoth } from '../../model/merge/keep-both.ts';
import type { SettledKey } from '../../model/merge/merge-memory.ts';
import { accept, type Decision, refuse } from '../../model/refusal.ts';
import type { SettledPath } from '../ports/workspaces.ts';
import type { Layers } from './merge-layers.ts';
import type { Settlements } from './settled-texts.ts';

/** An answer that is not on record: what a merge would come to with it is asked. */
export type AnswerIf = Pick<SettleMerge, 'layer' | 'conflict' | 'answer'>;

/** Stands for the event that will write what an answer says. */
const NOT_WRITTEN = '' as EventId;

/** Answers as if they had been given, a later one in the place of an earlier one; refused where settling would refuse one of them. */
export function settledIf(
  answers: readonly AnswerIf[],
  { files, memory, memories }: Pick<Layers, 'files' | 'memory' | 'memories'>,
): Decision<Settlements> {
  const open = {
    workspace: new Set(files.conflicts.map(({ path }) => path)),
    memory: new Set(memory.conflicts.map(({ key }) => key)),
  };
  const paths = new Map<string, SettledPath>();
  const keys = new Map<string, SettledKey>();
  for (const { layer, conflict, answer } of answers) {
    if (!open[layer].has(conflict))
      return refuse('not-found', `${conflict} is no ${layer} conflict of this merge.`, {
        remedy: 'Look at the conflicts that it would have.',
      });
    if (answer.take === 'both') {
      const why = whyNotBoth({ layer, conflict, answer }, keys, memories);
      if (why !== undefined) return why;
    }
    if (layer === 'memory') keys.set(conflict, { ...answer, by: NOT_WRITTEN });
    else if (answer.take !== 'both') paths.set(conflict, { path: conflict, ...answer });
  }
  return accept({ paths: [...paths.values()], keys });
}
