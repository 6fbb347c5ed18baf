import { expect, it } from 'vitest';
import { answersFor, type OpenConflict, readAnswers } from '../../core/cli/merge-answers.ts';

const soil: OpenConflict = { layer: 'memory', name: 'soil', why: 'both wrote it', secondKey: 'soil-theirs' };
const bed: OpenConflict = { layer: 'workspace', name: 'bed.txt', why: 'both changed it' };
const answer = async (word: string) => (await readAnswers([word], [soil, bed])).map((each) => each.answer);

it('M1: both items of a key are kept, theirs under the key that is offered or the one that is named', async () => {
  expect(await answer('soil=both')).toEqual([{ take: 'both', key: 'soil-theirs' }]);
  expect(await answer('memory:soil=both:bed: 2')).toEqual([{ take: 'both', key: 'bed: 2' }]);
  expect(answersFor(soil)).toBe('--resolve soil=ours, =theirs, =base, =both, =both:KEY or =@FILE.');
});

it('M1: of a file there are no two items to keep', async () => {
  await expect(answer('bed.txt=both')).rejects.toThrow('bed.txt has no two items of memory to keep.');
  expect(answersFor(bed)).toBe('--resolve bed.txt=ours, =theirs, =base or =@FILE.');
});
