import { expect, it } from 'vitest';
import type { SessionEvent } from '../../../core/model/read-event.ts';
import { watchSteps } from '../../../core/projections/watch/watch-steps.ts';
import { call, madeSession, said } from '../made-history.ts';

const tree = (letter: string) => letter.repeat(64);

function watched(history: readonly SessionEvent[]) {
  const steps = watchSteps({
    tokens: (text) => text.length,
    segmentTokens: (blob) => (blob === tree('5') ? 100 : undefined),
  });
  for (const event of history) steps.fold(event);
  return steps.moments();
}

function started(made: ReturnType<typeof madeSession>, callId: string): void {
  made.add('tool/started', { callId, tool: 'sow', input: '{}', effect: 'idempotent', attempt: 1, placement: 'local' });
}

function outside(letter: string, path: string) {
  return { before: tree('a'), after: tree(letter), paths: [path] };
}

it('R2: a call is as it was after its result, also where another was asked for in between', () => {
  const made = madeSession('beds', { by: 'agent' });
  const { id: began } = made.add('workspace/began', { tree: tree('a'), from: { how: 'empty' } });
  made.person('plant');
  made.answer([call('c1', 'sow', {}), call('c2', 'look', {})]);
  made.add('tool/ended', {
    ending: 'exited',
    parts: [{ type: 'tool-result', callId: 'c1', output: 'sown' }],
    treeAfter: tree('b'),
    changes: [{ path: 'bed.txt', change: 'added' }],
    changed: 1,
  });
  expect(watched(made.history()).map(({ step, row, files }) => [step, row.title, files])).toEqual([
    [1, 'an empty workspace', { tree: tree('a'), began, changed: 0, now: [] }],
    [2, 'plant', { tree: tree('a'), began, changed: 0, now: [] }],
    [
      3,
      'no input',
      { tree: tree('b'), began, changed: 1, now: [{ path: 'bed.txt', change: 'added', since: 'added' }] },
    ],
    [4, 'no input', { tree: tree('a'), began, changed: 0, now: [] }],
  ]);
});

it('R2, T4: what was written by hand while a call ran stands before the call, so that its files come after those', () => {
  const made = madeSession('beds', { by: 'agent', run: 'r' });
  made.add('workspace/began', { tree: tree('a'), from: { how: 'empty' } });
  made.answer([call('c1', 'spawn_agent', {}), call('c2', 'look', {})]);
  started(made, 'c1');
  made.add('workspace/changed-outside', outside('b', 'hand.txt'));
  made.add('tool/ended', {
    ending: 'exited',
    parts: [{ type: 'tool-result', callId: 'c1', output: 'sown' }],
    treeAfter: tree('c'),
    changes: [{ path: 'bed.txt', change: 'added' }],
    changed: 1,
  });
  const seen = watched(made.history()).map(({ row, files }) => [row.kind, files.tree?.[0], files.changed]);
  expect(seen).toEqual([
    ['placement', 'a', 0],
    ['other', 'b', 1],
    ['tool', 'c', 2],
    ['tool', 'a', 0],
  ]);
});

it.each([
  ['after the call', 'r', true],
  ['in another run', 's', false],
])('T4: what is found %s stands where it was found', (_, run, isEnded) => {
  const made = madeSession('beds', { by: 'agent', run: 'r' });
  made.answer([call('c1', 'sow', {})]);
  started(made, 'c1');
  if (isEnded) made.result('c1', 'sown', { isError: false });
  made.addIn(run, 'workspace/changed-outside', outside('b', 'hand.txt'));
  expect(watched(made.history()).map(({ row }) => row.kind)).toEqual(['tool', 'other']);
});

it('R2, R4: a call that a re-run makes again is watched once, as the re-run made it', () => {
  const made = madeSession('beds', { by: 'agent' });
  const answer = made.answer([call('c1', 'look', {}), call('c2', 'look', {})]);
  const again = made.result('c1', 'a bed', { isError: false }).id;
  made.result('c2', 'a shed', { isError: false });
  const fork = madeSession('again', { by: 'agent', after: made.history() });
  fork.add('run/started', { rerun: { of: again, fields: [], calls: answer.id, again } });
  fork.add('tool/started', {
    ...{ callId: 'c1', tool: 'look', input: '{}', effect: 'read', attempt: 1, placement: 'local' },
  });
  fork.result('c1', 'two beds', { isError: false });
  const calls = watched(fork.history()).map(({ step, row }) => [step, row.session, row.call?.callId]);
  expect(calls).toEqual([
    [1, 'beds', 'c2'],
    [2, 'again', 'c1'],
  ]);
});

it('R2, K1: what was recalled and written counts by key, and a retraction takes it away', () => {
  const made = madeSession('beds', { by: 'agent' });
  const at = made.person('plant').id;
  const put = made.add('memory/committed', { scope: 'session', key: 'soil', text: 'sandy', evidence: [at] });
  made.add('memory/recalled', {
    scope: 'session',
    items: [
      { key: 'soil', injected: true },
      { key: 'sun', injected: false },
    ],
  });
  made.add('memory/retracted', { scope: 'session', key: 'soil', item: put.id, reason: 'it is clay' });
  expect(watched(made.history()).map(({ memory }) => memory)).toEqual([
    { recalled: 0, written: 0, now: [] },
    { recalled: 0, written: 1, now: [{ how: 'written', key: 'soil' }] },
    { recalled: 1, written: 1, now: [{ how: 'recalled', key: 'soil' }] },
    { recalled: 1, written: 0, now: [{ how: 'retracted', key: 'soil' }] },
  ]);
});

it('R2, C2: a recorded request says the context whole, a compaction begins it anew, and what is counted is said so', () => {
  const made = madeSession('beds', { by: 'agent' });
  made.person('plant');
  made.add('model/requested', {
    position: 'main#0/model',
    provider: 'p',
    model: 'm',
    segments: [tree('5'), tree('5')],
    contextDigest: tree('6'),
    converter: 'c',
  });
  made.answer([said('yes')]);
  made.add('context/compressed', { trigger: 'hand', extent: 'full', tokensAfter: 12 });
  made.person('more');
  expect(watched(made.history()).map(({ context }) => context)).toEqual([
    { tokens: 5, isCounted: false },
    { tokens: 203, isCounted: false },
    { tokens: 12, isCounted: false },
    { tokens: 16, isCounted: false },
  ]);
});

it('C2, I5: what a log says that a compaction came to is counted; what one of ours did is estimated', () => {
  const came = (by: 'import:claude-code' | 'agent') => {
    const made = madeSession('beds', { by });
    made.person('plant');
    made.add('context/compressed', { trigger: 'hand', extent: 'full', tokensAfter: 12 });
    return watched(made.history()).at(-1)?.context;
  };
  expect([came('import:claude-code'), came('agent')]).toEqual([
    { tokens: 12, isCounted: true },
    { tokens: 12, isCounted: false },
  ]);
});

it('R2, T2: what a person is asked of a call that nobody saw end, and says, stands before it, with the files of then', () => {
  const made = madeSession('beds', { by: 'agent', run: 'r' });
  made.add('workspace/began', { tree: tree('a'), from: { how: 'empty' } });
  made.answer([call('c1', 'sow', {})]);
  started(made, 'c1');
  made.add('effect/questioned', { callId: 'c1', tool: 'sow', input: '{}' });
  made.add('effect/reviewed', { callId: 'c1', verdict: 'happened', note: '' });
  made.add('tool/ended', {
    ending: 'unknown',
    parts: [{ type: 'tool-result', callId: 'c1', output: 'sown' }],
    treeAfter: tree('c'),
    changes: [{ path: 'bed.txt', change: 'added' }],
    changed: 1,
  });
  const seen = watched(made.history()).map(({ row, files }) => [row.kind, row.during, files.changed]);
  expect(seen).toEqual([
    ['placement', undefined, 0],
    ['approval', true, 0],
    ['approval', true, 0],
    ['tool', undefined, 1],
  ]);
});

it('R2, K1: what a call wrote of memory stands before it, and before calls that were asked for with it', () => {
  const made = madeSession('beds', { by: 'agent', run: 'r' });
  const at = made.answer([call('c1', 'remember', {}), call('c2', 'sow', {})]).id;
  started(made, 'c1');
  made.add('memory/committed', { scope: 'session', key: 'soil', text: 'sandy', evidence: [at] });
  made.result('c1', 'kept', { isError: false });
  started(made, 'c2');
  made.result('c2', 'sown', { isError: false });
  const seen = watched(made.history()).map(({ row, memory }) => [row.kind, row.call?.callId, memory.written]);
  expect(seen).toEqual([
    ['memory-written', undefined, 1],
    ['tool', 'c1', 1],
    ['tool', 'c2', 1],
  ]);
});
