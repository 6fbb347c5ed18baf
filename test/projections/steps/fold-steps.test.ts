import { describe, expect, it } from 'vitest';
import { foldStep } from '../../../core/projections/steps/fold-steps.ts';
import { emptySteps, stepKeyAt } from '../../../core/projections/steps/steps.ts';
import { call, type MadeSession, madeSession, noonMs, said, source, thought, used } from '../made-history.ts';
import { foldEvents, rowsOf } from './fold-events.ts';

describe('a call and its result are one step', () => {
  it('given a call and its result, then the row of the call holds both', () => {
    const session = madeSession('S');
    const asked = session.answer([call('t1', 'Bash', { command: 'npm test' })]);
    const ended = session.result('t1', 'FAIL a\nFAIL b', { exitCode: 1, isError: true });
    const { changed } = foldStep(foldEvents([asked]), ended);
    expect(changed).toEqual([
      {
        key: asked.id,
        event: asked.id,
        session: 'S',
        seq: 0,
        kind: 'tool',
        title: 'npm test',
        atMs: noonMs,
        turn: 0,
        model: 'model-x',
        size: 22 + 13,
        call: {
          callId: 't1',
          tool: 'Bash',
          state: 'failed',
          exitCode: 1,
          durationMs: 1_000,
          result: ended.id,
          resultSeq: 1,
          resultTitle: 'FAIL a',
        },
      },
    ]);
  });

  const states: [name: string, state: string, make: (session: MadeSession) => void][] = [
    ['no result', 'unanswered', () => undefined],
    ['a result', 'answered', (s) => s.result('t1', 'ok')],
    ['an error mark', 'failed', (s) => s.result('t1', 'ok', { isError: true })],
    ['an exit code', 'failed', (s) => s.result('t1', 'ok', { exitCode: 2 })],
    [
      'an exit code that the source calls a success',
      'answered',
      (s) => s.result('t1', '', { exitCode: 1, isError: false }),
    ],
    [
      'a denial',
      'denied',
      (s) => s.add('tool/ended', { ending: 'denied', parts: [{ type: 'tool-result', callId: 't1', output: '' }] }),
    ],
    [
      'a stop',
      'cancelled',
      (s) => s.add('tool/ended', { ending: 'cancelled', parts: [{ type: 'tool-result', callId: 't1', output: '' }] }),
    ],
    ['an error of a log whose ending nobody knows', 'failed', (s) => s.result('t1', 'gone', { isError: true })],
    ['an erased result', 'withheld-answer', (s) => s.addWithheld('tool/ended', { ending: 'unknown', parts: [] })],
  ];
  it.each(states)('with %s it is %s', (_, state, make) => {
    const [row] = rowsOf((session) => {
      session.answer([call('t1', 'Bash', {})]);
      make(session);
    });
    expect(row?.call?.state).toBe(state);
  });

  it('S12: of an erased answer neither how it ended nor how long it took is known', () => {
    const [row] = rowsOf((session) => {
      session.answer([call('t1', 'Bash', {})]);
      session.addWithheld('tool/ended', { ending: 'unknown', parts: [] });
    });
    expect(row?.call).not.toHaveProperty('durationMs');
    expect(row?.call).not.toHaveProperty('resultTitle');
  });

  it('S12: the call of a result may be in an event that was erased before it, and is none where nothing was', () => {
    const states = [true, false].map((erased) => {
      const rows = rowsOf((session) => {
        if (erased) session.addWithheld('model/answered', { parts: [] });
        else session.answer([said('a')]);
        session.result('t1', 'ok');
      });
      return rows.at(-1)?.call?.state;
    });
    expect(states).toEqual(['withheld-call', 'no-call']);
  });

  it('a duration that the source gives goes before the difference of times', () => {
    const [row] = rowsOf((session) => {
      session.answer([call('t1', 'Bash', {})]);
      session.result('t1', '', { durationMs: 42 });
    });
    expect(row?.call?.durationMs).toBe(42);
  });

  it('a second result adds what it says and keeps what it does not', () => {
    const [row] = rowsOf((session) => {
      session.answer([call('t1', 'Bash', {})]);
      session.result('t1', 'first line', { durationMs: 42 });
      session.result('t1', '', { exitCode: 0 });
    });
    expect(row?.call).toMatchObject({
      state: 'answered',
      exitCode: 0,
      durationMs: 42,
      resultTitle: 'first line',
      resultSeq: 2,
    });
  });

  it('images of a result count on the call that they name', () => {
    const rows = rowsOf((session) => {
      session.answer([call('t1', 'Bash', {}), call('t2', 'Read', {})]);
      session.add('tool/ended', {
        ending: 'unknown',
        parts: [
          { type: 'tool-result', callId: 't1', output: '' },
          { type: 'tool-result', callId: 't2', output: '' },
          { type: 'image', mediaType: 'image/png', callId: 't2' },
        ],
      });
    });
    expect(rows.map((row) => row.images)).toEqual([undefined, 1]);
  });

  it('an image that a provider made for a call counts on it', () => {
    const [row] = rowsOf((session) =>
      session.answer([
        call('t1', 'image_generation', 'a cat'),
        { type: 'image', mediaType: 'image/png', callId: 't1' },
      ]),
    );
    expect(row).toMatchObject({ kind: 'tool', title: 'a cat', images: 1 });
  });

  it('a call that its own answer answers is answered', () => {
    const rows = rowsOf((session) =>
      session.answer([
        call('t1', 'web_search', '{"query":"a"}'),
        { type: 'tool-result', callId: 't1', output: 'completed' },
      ]),
    );
    expect(rows.map((row) => [row.title, row.call?.state, row.call?.durationMs])).toEqual([['a', 'answered', 0]]);
  });

  it('a result without its call is a row that says so', () => {
    const session = madeSession('S');
    const ended = session.result('t9', 'a.txt', { exitCode: 0 });
    const [row] = foldEvents([ended]).rows.values();
    expect(row).toMatchObject({
      key: ended.id,
      kind: 'tool',
      title: 'a.txt',
      call: {
        callId: 't9',
        tool: 'unknown',
        state: 'no-call',
        exitCode: 0,
        result: ended.id,
        resultSeq: 0,
        resultTitle: 'a.txt',
      },
    });
  });

  it('when its call comes after all, both rows know', () => {
    const rows = rowsOf((session) => {
      session.result('t1', 'a.txt');
      session.answer([call('t1', 'Bash', { command: 'ls' })]);
    });
    expect(rows.map(({ title, call: of }) => [title, of?.tool, of?.state, of?.durationMs])).toEqual([
      ['a.txt', 'Bash', 'answered', undefined],
      ['ls', 'Bash', 'answered', undefined],
    ]);
  });
});

describe('U1: output tokens stand on the first step of an answer', () => {
  const tokens = (make: (session: MadeSession) => void) =>
    rowsOf(make).map(({ outputTokens, tokensLowerBound }) => [outputTokens, tokensLowerBound]);

  it('records of one answer count once, by the largest', () => {
    const rows = tokens((session) => {
      session.answer([thought('a'), used(3, { final: false })], { messageId: 'm1' });
      session.answer([call('t1', 'Bash', {}), used(57)], { messageId: 'm1' });
      session.answer([said('b'), used(2)], { messageId: 'm2' });
    });
    expect(rows).toEqual([
      [57, undefined],
      [undefined, undefined],
      [2, undefined],
    ]);
  });

  it('S12: what a running total grew by is on no step where an erased answer may have used some of it', () => {
    const total = (output: number) => used(output, { scope: 'cumulative' });
    const rows = tokens((session) => {
      session.answer([said('a'), total(5)]);
      session.addWithheld('model/answered', { parts: [] });
      session.answer([said('b'), total(9)]);
      session.answer([said('c'), total(11)]);
    });
    expect(rows.map(([output]) => output)).toEqual([5, undefined, undefined, 2]);
  });

  it('a later record changes the row of the first, and says so', () => {
    const session = madeSession('S');
    const first = session.answer([said('a'), used(3, { final: false })], { messageId: 'm1' });
    const second = session.answer([said('b'), used(57)], { messageId: 'm1' });
    const { changed } = foldStep(foldEvents([first]), second);
    expect(changed.map(({ key, outputTokens }) => [key, outputTokens])).toEqual([
      [second.id, undefined],
      [first.id, 57],
    ]);
  });

  it('placeholders are a lower bound', () => {
    expect(tokens((session) => session.answer([said('a'), used(3, { final: false })]))).toEqual([[3, true]]);
  });

  it('an answer whose usage comes in a record of its own has it too', () => {
    const rows = tokens((session) => {
      session.answer([used(9)], { messageId: 'm1' });
      session.answer([said('a')], { messageId: 'm1' });
    });
    expect(rows).toEqual([[9, undefined]]);
  });

  it('what a running total grew by belongs to the answer before it', () => {
    const rows = tokens((session) => {
      session.answer([said('a')]);
      session.answer([call('t1', 'Bash', {})]);
      session.answer([used(100, { scope: 'cumulative' })]);
      session.answer([used(100, { scope: 'cumulative' })]);
      session.answer([said('b')]);
      session.answer([used(130, { scope: 'cumulative' })]);
    });
    expect(rows).toEqual([
      [100, undefined],
      [undefined, undefined],
      [30, undefined],
    ]);
  });
});

describe('F1: a branch leaves from a step', () => {
  it('from the last step of its event, from the call that it answers, or from the step before', () => {
    const session = madeSession('S');
    const opening = session.add('session/created', {});
    const prompt = session.person('a');
    const answer = session.answer([said('b'), call('t1', 'Bash', {})]);
    const later = session.answer([call('t2', 'Bash', {})]);
    const result = session.result('t1', '');
    const noted = session.add('import/noted', { what: 'mode' });
    const steps = foldEvents(session.own, emptySteps(session.session));
    const keys = [opening, prompt, answer, later, result, noted].map((event) => stepKeyAt(steps, event.id));
    expect(keys).toEqual([undefined, prompt.id, `${answer.id}/2`, later.id, `${answer.id}/2`, later.id]);
  });
});

it('B-8: of an event whose record names a parent that is not before it in its log, the first step comes after a gap', () => {
  const session = madeSession('S');
  const parts = [thought('Hm.'), said('The harbour is closed.')];
  const orphan = session.add('model/answered', { parts, source: source({ parentMissing: true }) });
  const next = session.add('model/answered', { parts: [said('Still.')], source: source() });
  expect([...foldEvents([orphan, next]).rows.values()].map(({ key, afterGap }) => [key, afterGap])).toEqual([
    [orphan.id, true],
    [`${orphan.id}/2`, undefined],
    [next.id, undefined],
  ]);
});

it('C2, S12: a compaction says where what it replaced begins and ends, an erased event of which kind it was', () => {
  const session = madeSession('S');
  const from = session.person('a');
  const to = session.answer([said('b')]);
  const full = { trigger: 'hand', extent: 'full' } as const;
  const last = session.person('c');
  session.add('context/compressed', { ...full, replaced: { from: from.id, to: to.id } });
  session.addWithheld('context/compressed', full);
  session.add('context/compressed', full);
  const noted = session.add('context/pinned', { event: from.id, pinned: true });
  session.add('context/compressed', { ...full, replaced: { from: from.id, to: 'e'.repeat(64) } });
  const newest = session.answer([said('d')]);
  session.add('context/compressed', { ...full, replaced: { from: from.id, to: newest.id } });
  const others: readonly string[] = [noted.id, last.id, newest.id];
  const rows = [...foldEvents(session.own).rows.values()].filter(({ event }) => !others.includes(event));
  expect(rows.slice(2).map((row) => [row.erased, row.replacedFrom, row.replacedTo])).toEqual([
    [undefined, from.id, to.id],
    ['context/compressed', undefined, undefined],
    [undefined, undefined, undefined],
    [undefined, from.id, 'e'.repeat(64)],
    [undefined, from.id, undefined],
  ]);
});
