import type { BlobId } from '../../model/ids.ts';
import type { ConflictLayer } from '../../model/merge/commands.ts';
import type { SettledKey } from '../../model/merge/merge-memory.ts';
import type { MergeUnderWay, Settled } from '../../model/merge/state.ts';
import { accept, type Decision, refuse } from '../../model/refusal.ts';
import type { SettledPath } from '../ports/workspaces.ts';
import type { BlobStore } from '../ports.ts';

/** Answers with their texts. */
export interface Settlements {
  readonly paths: readonly SettledPath[];
  readonly keys: ReadonlyMap<string, SettledKey>;
}

export const NOTHING_SETTLED: Settlements = { paths: [], keys: new Map() };

/** Reads the texts that conflicts were settled with. Refused where one can't be read any more: nothing takes its place in silence. */
export async function settledTexts(
  { settled }: MergeUnderWay,
  blobs: Pick<BlobStore, 'get'>,
): Promise<Decision<Settlements>> {
  const texts = new Map<BlobId, string>();
  for (const layer of ['workspace', 'memory'] as const) {
    for (const [conflict, answer] of settled[layer]) {
      if (answer.take !== 'edit') continue;
      const bytes = await blobs.get(answer.text);
      if (bytes === undefined) return lost(layer, conflict);
      texts.set(answer.text, new TextDecoder().decode(bytes));
    }
  }
  const withText = (answer: Settled): SettledKey =>
    answer.take === 'edit' ? { ...answer, text: texts.get(answer.text) ?? '' } : answer;
  const keys = new Map([...settled.memory].map(([key, answer]) => [key, withText(answer)]));
  const paths = [...settled.workspace].flatMap(([path, answer]): SettledPath[] => {
    const { by: _, ...rest } = withText(answer);
    return rest.take === 'both' ? [] : [{ path, ...rest }];
  });
  return accept({ paths, keys });
}

function lost(layer: ConflictLayer, conflict: string): Decision<never> {
  return refuse('withheld', `The text that settled ${layer} conflict ${conflict} can’t be read any more.`, {
    remedy: 'Settle it again.',
  });
}
