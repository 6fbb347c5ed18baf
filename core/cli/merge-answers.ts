import type { HostClient } from '../contract/connect.ts';
import type { MergePreview } from '../contract/merge.ts';
import { readTextFile } from './read-text-file.ts';
import { Refused } from './refused.ts';

/** A conflict of a merge: a path, or a key of session memory. */
export interface OpenConflict {
  readonly layer: 'workspace' | 'memory';
  readonly name: string;
  /** In words. */
  readonly why: string;
  /** What theirs is kept under where both are kept; absent where they can’t be. */
  readonly secondKey?: string;
  /** Of a key of memory, what each side says, and where it wrote it. */
  readonly sides?: Pick<MergePreview['memory']['conflicts'][number], 'base' | 'ours' | 'theirs'>;
}

export interface ConflictAnswer extends OpenConflict {
  readonly answer: Parameters<HostClient['merge']['settle']>[0]['answer'];
}

const WHY = {
  content: 'both changed it',
  removed: 'one removed what the other changed',
  kind: 'a file here, a link or folder there',
};

/** All conflicts of a merge, those of files first. */
export function conflictsOf({
  workspace,
  memory,
}: Pick<MergePreview, 'workspace' | 'memory'>): readonly OpenConflict[] {
  const files = workspace?.conflicts ?? [];
  return [
    ...files.map(({ path, why }) => ({ layer: 'workspace' as const, name: path, why: WHY[why] })),
    ...memory.conflicts.map(({ key, secondKey, ...sides }) => ({
      ...{ layer: 'memory' as const, name: key, why: 'both wrote it', sides },
      ...(secondKey === undefined ? {} : { secondKey }),
    })),
  ];
}

/** What can be said for a conflict, for a remedy. */
export function answersFor({ name, secondKey }: OpenConflict): string {
  const both = secondKey === undefined ? '' : ', =both, =both:KEY';
  return `--resolve ${name}=ours, =theirs, =base${both} or =@FILE.`;
}

/**
 * Reads answers of the form NAME=ours, theirs, base or @FILE, the text of a file; of a key of memory also both, or both:KEY with the key that
 * theirs is kept under. `memory:` before a name says that a key is meant where a
 * path is called so too. Throws Refused for a name that is no conflict, an unknown answer, and a file that can't be read as text.
 */
export async function readAnswers(
  words: readonly string[] | undefined,
  conflicts: readonly OpenConflict[],
): Promise<readonly ConflictAnswer[]> {
  const answers: ConflictAnswer[] = [];
  for (const word of words ?? []) {
    const [conflict, take] = partsOf(word, conflicts);
    answers.push({ ...conflict, answer: await answerOf(take, conflict) });
  }
  return answers;
}

/** A path may hold `=`: the longest name of a conflict that the word begins with is meant. */
function partsOf(word: string, conflicts: readonly OpenConflict[]): readonly [OpenConflict, string] {
  const spelled = conflicts.flatMap((conflict) => [
    { conflict, spelling: `${conflict.layer === 'memory' ? 'memory:' : ''}${conflict.name}=` },
    { conflict, spelling: `${conflict.name}=` },
  ]);
  const [best] = spelled
    .filter(({ spelling }) => word.startsWith(spelling))
    .sort((one, other) => other.spelling.length - one.spelling.length);
  if (best !== undefined) return [best.conflict, word.slice(best.spelling.length)];
  const names = conflicts.slice(0, 5).map(({ name }) => name);
  throw new Refused({
    code: 'not-found',
    message: `${word} answers no conflict of this merge.`,
    remedy: names.length === 0 ? 'There is none: leave --resolve out.' : `The conflicts are: ${names.join(', ')}.`,
  });
}

async function answerOf(take: string, conflict: OpenConflict): Promise<ConflictAnswer['answer']> {
  if (take === 'both' || take.startsWith('both:')) return keptBoth(take.slice('both:'.length), conflict);
  if (take === 'ours' || take === 'theirs' || take === 'base') return { take };
  if (!take.startsWith('@'))
    throw new Refused({ code: 'usage', message: `${take} is no answer.`, remedy: 'Say ours, theirs, base or @FILE.' });
  return { take: 'edit', text: await readTextFile(take.slice(1)) };
}

function keptBoth(named: string, { name, secondKey }: OpenConflict): ConflictAnswer['answer'] {
  if (secondKey !== undefined) return { take: 'both', key: named === '' ? secondKey : named };
  throw new Refused({
    code: 'usage',
    message: `${name} has no two items of memory to keep.`,
    remedy: 'Say ours, theirs, base or @FILE.',
  });
}
