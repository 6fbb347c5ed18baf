import { expect, it } from 'vitest';
import type { EventId } from '../../../core/model/ids.ts';
import { liveItems } from '../../../core/model/memory/state.ts';
import type { Answer } from '../../../core/model/merge/commands.ts';
import { branchMemory } from '../../../core/runtime/memory/run-memory.ts';
import { fakeWorkspaces } from '../agent/fake-workspaces.ts';
import { accepted, type MergeHome, mergeHome, OURS, THEIRS } from './merge-home.ts';

/** Two branches that both say a colour and a crop of their own; theirs alone says a tool, and takes back the season. */
async function twoMinds(): Promise<MergeHome> {
  const home = mergeHome(fakeWorkspaces());
  await home.create(OURS);
  const season = await home.remember(OURS, 'season', 'spring');
  await home.fork(THEIRS, OURS);
  for (const [session, colour, crop] of [
    [OURS, 'red', 'beans'],
    [THEIRS, 'blue', 'peas'],
  ] as const) {
    await home.remember(session, 'colour', colour);
    await home.remember(session, 'crop', crop);
  }
  await home.remember(THEIRS, 'tool', 'rake');
  const gone = { scope: 'session', key: 'season', item: season, reason: 'over' } as const;
  await home.add(THEIRS, 'memory/retracted', gone as never);
  return home;
}

async function held(home: MergeHome): Promise<Record<string, readonly [text: string, item: EventId]>> {
  const items = liveItems(branchMemory(await home.history(OURS)));
  return Object.fromEntries(items.map(({ key, text, id }) => [key, [text, id]]));
}

it('M2, K1: what a merge brings of session memory is what is recalled from then on, each item by the event that it came from', async () => {
  const home = await twoMinds();
  const theirs = branchMemory(await home.history(THEIRS));
  const idOf = (key: string) => liveItems(theirs).find((item) => item.key === key)?.id;
  const { ourHead, theirHead, ancestors } = await home.preview();
  const ancestor = ancestors[0] as EventId;
  const opening = await home.merges.open({
    type: 'merge/open',
    session: OURS,
    theirs: THEIRS,
    ourHead,
    theirHead,
    ancestor,
  });
  const opened = accepted(opening);
  if (opened.type === 'fast-forward') throw new Error('both went on');
  const to = { type: 'merge/settle', session: OURS, opened: opened.opened, layer: 'memory' } as const;
  accepted(await home.merges.settle({ ...to, conflict: 'colour', answer: { take: 'theirs' } }));
  accepted(await home.merges.settle({ ...to, conflict: 'crop', answer: { take: 'edit', text: 'beans and peas' } }));
  const settled = (await home.history(OURS)).at(-1)?.id;
  const complete = {
    type: 'merge/complete',
    session: OURS,
    opened: opened.opened,
    transcript: { take: 'nothing' },
  } as const;
  accepted(await home.merges.complete(complete));
  expect(await held(home)).toEqual({
    colour: ['blue', idOf('colour')],
    crop: ['beans and peas', settled],
    tool: ['rake', idOf('tool')],
  });
  await home.remember(OURS, 'sky', 'grey');
  expect(Object.keys(await held(home))).toEqual(['colour', 'crop', 'tool', 'sky']);
});

const open = async (home: MergeHome): Promise<EventId> => {
  const { ourHead, theirHead, ancestors } = await home.preview();
  const ancestor = ancestors[0] as EventId;
  const opened = accepted(
    await home.merges.open({ type: 'merge/open', session: OURS, theirs: THEIRS, ourHead, theirHead, ancestor }),
  );
  if (opened.type === 'fast-forward') throw new Error('both went on');
  return opened.opened;
};

it('M1, M2: both items of a key are kept, theirs under a key that is offered or named; a key that is used is refused', async () => {
  const home = await twoMinds();
  const theirs = liveItems(branchMemory(await home.history(THEIRS)));
  const before = await held(home);
  const opened = await open(home);
  const shown = await home.merges.underWay(OURS);
  expect(shown?.memory.conflicts.map(({ key, secondKey }) => [key, secondKey])).toEqual([
    ['colour', 'colour-theirs'],
    ['crop', 'crop-theirs'],
  ]);
  const settle = (conflict: string, key: string) =>
    home.merges.settle({
      ...{ type: 'merge/settle', session: OURS, opened, layer: 'memory', conflict },
      answer: { take: 'both', key },
    });
  const head = await home.head(OURS);
  expect(await settle('colour', 'tool')).toMatchObject({ ok: false, refusal: { code: 'in-use' } });
  expect(await home.head(OURS)).toBe(head);
  accepted(await settle('colour', 'colour-theirs'));
  accepted(await settle('crop', 'second crop'));
  const done = { type: 'merge/complete', session: OURS, opened, transcript: { take: 'nothing' } } as const;
  accepted(await home.merges.complete(done));
  const idOf = (key: string) => theirs.find((item) => item.key === key)?.id;
  expect(await held(home)).toEqual({
    colour: before.colour,
    crop: before.crop,
    tool: ['rake', idOf('tool')],
    'colour-theirs': ['blue', idOf('colour')],
    'second crop': ['peas', idOf('crop')],
  });
});

it('M2: a preview with answers brings what the merge then brings, and refuses what settling would', async () => {
  const home = await twoMinds();
  const to = (conflict: string, answer: Answer) => ({ layer: 'memory', conflict, answer }) as const;
  const withAnswers = (...answers: ReturnType<typeof to>[]) =>
    home.merges.preview({ session: OURS, theirs: THEIRS, answers });
  const both = (key: string): Answer => ({ take: 'both', key });
  const head = await home.head(OURS);
  expect(await withAnswers(to('tool', { take: 'ours' }))).toMatchObject({ ok: false, refusal: { code: 'not-found' } });
  expect(await withAnswers(to('colour', both('tool')))).toMatchObject({ ok: false, refusal: { code: 'in-use' } });
  expect(await withAnswers(to('colour', both('x')), to('crop', both('x')))).toMatchObject({
    ...{ ok: false, refusal: { code: 'in-use' } },
  });
  const some = accepted(await withAnswers(to('colour', { take: 'ours' })));
  expect(some.memory.conflicts.map(({ key }) => key)).toEqual(['crop']);
  const all = accepted(
    await withAnswers(to('colour', both('x')), to('colour', both('y')), to('crop', { take: 'theirs' })),
  );
  expect(await home.head(OURS)).toBe(head);
  const opened = await open(home);
  const under = { type: 'merge/settle', session: OURS, opened, layer: 'memory' } as const;
  accepted(await home.merges.settle({ ...under, conflict: 'colour', answer: both('y') }));
  accepted(await home.merges.settle({ ...under, conflict: 'crop', answer: { take: 'theirs' } }));
  const done = { type: 'merge/complete', session: OURS, opened, transcript: { take: 'nothing' } } as const;
  accepted(await home.merges.complete(done));
  const { memory } = (await home.completed()).payload;
  expect([all.memory.conflicts, all.memory.comes.map(({ how: _, ...each }) => each)]).toEqual([[], memory]);
});

it('M2, K3: each side of a conflict names the step that wrote it; what comes says what becomes of its key', async () => {
  const home = mergeHome(fakeWorkspaces());
  await home.create(OURS);
  await home.remember(OURS, 'season', 'spring');
  const base = await home.remember(OURS, 'soil', 'sand');
  await home.fork(THEIRS, OURS);
  await home.turn(THEIRS, 'Dig.', 'Dug.');
  const [ours, theirs] = [await write(home, OURS, base, 'clay'), await write(home, THEIRS, base, 'loam')];
  await home.remember(THEIRS, 'season', 'autumn');
  await home.remember(THEIRS, 'tool', 'rake');
  const { comes, conflicts } = (await home.preview()).memory;
  expect(comes.map(({ key, how }) => [key, how])).toEqual([
    ['season', 'changed'],
    ['tool', 'added'],
  ]);
  expect(conflicts.map((each) => [each.base?.written, each.ours?.written, each.theirs?.written])).toEqual([
    [
      { session: OURS, title: OURS, key: base, step: 2 },
      { session: OURS, title: OURS, key: ours, step: 3 },
      { session: THEIRS, title: THEIRS, key: theirs, step: 5 },
    ],
  ]);
});

const write = (home: MergeHome, session: typeof OURS, old: EventId, text: string) =>
  home.add(session, 'memory/superseded', { scope: 'session', key: 'soil', old, text, evidence: [] });
