import { beforeEach, expect, it } from 'vitest';
import { chosenIn } from '../../../renderer/features/merge/use-transcript.ts';
import { answerDraftOf, draftAnswer, draftOf, useMergeDrafts } from '../../../renderer/stores/merge-drafts.ts';

const sides = { ours: 'a', theirs: 'b' };
const other = { ours: 'b', theirs: 'a' };
const draft = (of = sides) => draftOf(useMergeDrafts.getState(), of);

beforeEach(() => useMergeDrafts.setState({ drafts: new Map() }));

it('M1: what was written for a merge is kept by its sides, each conflict by itself, until it is dropped', () => {
  const edit = { from: 'side', text: 'Half' } as const;
  draftAnswer(sides, 'memory', 'soil', { edit });
  draftAnswer(sides, 'workspace', 'soil', { edit: { ...edit, text: 'A file' } });
  useMergeDrafts.getState().change(sides, () => ({ transcript: { take: 'block', edited: 'Mine.' }, theirHead: 'h' }));
  expect(answerDraftOf(draft(), 'memory', 'soil')).toEqual({ edit });
  expect(draft()).toMatchObject({ transcript: { take: 'block', edited: 'Mine.' }, theirHead: 'h', picks: [] });
  expect(draft(other)).toEqual({ picks: [], answers: new Map() });
  draftAnswer(sides, 'memory', 'soil', undefined);
  expect([...draft().answers.keys()]).toEqual(['workspace soil']);
  useMergeDrafts.getState().drop(sides);
  expect(draft()).toEqual({ picks: [], answers: new Map() });
});

it('gives the same object for as long as nothing changes', () => {
  expect(draft()).toBe(draft(other));
  expect(answerDraftOf(draft(), 'memory', 'x')).toBe(answerDraftOf(draft(other), 'memory', 'y'));
});

it('M2: what a model wrote of an older head of theirs is not chosen any more; words that a person made of it stay', () => {
  const nothing = { picks: [], answers: new Map() };
  const model = { take: 'model', writer: 'w' } as const;
  const of = (transcript: typeof model & { edited?: string }, head?: string) =>
    chosenIn({ ...nothing, transcript, theirHead: 'old' }, head);
  expect([of(model, 'old'), of(model), of(model, 'new'), of({ ...model, edited: 'Mine.' }, 'new')]).toEqual([
    model,
    model,
    { take: 'block' },
    { take: 'block', edited: 'Mine.' },
  ]);
});
