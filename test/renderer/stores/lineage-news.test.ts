import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Duplex, DuplexMessage } from '../../../core/contract/duplex.ts';
import type { SessionRow, StepRow } from '../../../core/contract/view.ts';
import { attachHost } from '../../../renderer/host/client.ts';
import { applyEvents, growLoaded, noteSessions } from '../../../renderer/stores/lineage-news.ts';
import { useLineage } from '../../../renderer/stores/lineage-store.ts';
import { fakeHome } from '../fake-home.ts';
import { createFakeHost, type FakeHost } from '../fake-host.ts';

let fake: FakeHost;
beforeEach(() => {
  fake = createFakeHost(fakeHome(3, { seed: 4 }));
  attachHost(fake.openDuplex());
  useLineage.getState().close();
});

/** Settles when a lineage is on screen whole that was not before. */
function shownAnew(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const stop = useLineage.subscribe(({ complete }, before) => {
    if (complete && !before.complete) resolve();
  });
  return promise.finally(stop);
}

it('I2: a session on screen that is found to be a copy is drawn in the lineage of what it repeats', async () => {
  await useLineage.getState().open('s2');
  const row = fake.home.rows.get('s2');
  const parent = { session: 's1', event: fake.home.stepsOf.get('s1')?.[0]?.event ?? '' };
  if (row === undefined) throw new Error('the made-up home has no s2');
  const moved = { ...row, kind: 'branch' as const, root: 's1', parent };
  fake.home.rows.set('s2', moved);
  const anew = shownAnew();
  noteSessions([moved]);
  await anew;
  const { root, laneOrder, lanes } = useLineage.getState();
  expect([root, laneOrder[0], lanes.get('s2')?.fromStep]).toEqual(['s1', 's1', parent.event]);
});

it('a lineage that is long in coming is taken again for a fifth of the time only, whatever is new in it', async () => {
  await useLineage.getState().open('s1');
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const row = fake.home.rows.get('s1');
  if (row === undefined) throw new Error('the made-up home has no s1');
  const opens: number[] = [];
  const startMs = performance.now();
  attachHost(slowed(fake.openDuplex(), 100, () => opens.push(performance.now() - startMs)));
  for (let nowMs = 0; nowMs < 1_500; nowMs += 10) {
    noteSessions([{ ...row, id: `new at ${nowMs}` }]);
    await vi.advanceTimersByTimeAsync(10);
  }
  expect(opens).toEqual([50, 550, 1_050]);
});

describe('given a session that is too long to be folded in the window', () => {
  const MANY = 20_001;
  const step = (n: number): StepRow => ({
    key: `e${n}`,
    event: `e${n}`,
    session: 's1',
    seq: n,
    kind: 'agent',
    title: `Step ${n}`,
    turn: 1,
    size: 1,
  });
  let own: StepRow[];
  let asked: unknown[];

  function begin(status: SessionRow['status']): void {
    own = Array.from({ length: MANY }, (_, n) => step(n + 1));
    asked = [];
    fake.home.stepsOf.set('s1', own);
    const row = fake.home.rows.get('s1');
    if (row === undefined) throw new Error('the made-up home has no s1');
    fake.home.rows.set('s1', { ...row, status, events: MANY + 1, steps: MANY });
    const pipe = fake.openDuplex();
    const send = (message: DuplexMessage): void => {
      asked.push(callIn(message));
      pipe.send(message);
    };
    attachHost({ ...pipe, send });
  }

  /** Settles when a step is on screen. */
  function shown(key: string): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const stop = useLineage.subscribe(({ steps }) => steps.has(key) && resolve());
    return promise.finally(stop);
  }

  const news = { type: 'events' as const, session: 's1', events: [] };

  it('then news of it ask for what is new alone, once for all that comes meanwhile', async () => {
    begin('done');
    await useLineage.getState().open('s1');
    own.push(step(MANY + 1));
    const first = shown(`e${MANY + 1}`);
    applyEvents(news);
    await first;
    own.push(step(MANY + 2), step(MANY + 3));
    const last = shown(`e${MANY + 3}`);
    applyEvents(news);
    applyEvents(news);
    applyEvents(news);
    await last;
    const grown = (from: number) => ['/graph/grown', { session: 's1', from }];
    expect(asked.slice(0, 3)).toEqual([['/graph/open', { session: 's1' }], grown(MANY + 1), grown(MANY + 2)]);
    expect(asked.slice(3).every((call) => JSON.stringify(call) === JSON.stringify(grown(MANY + 4)))).toBe(true);
    expect(useLineage.getState().stepsOf.get('s1')).toEqual(own);
  });

  it('then one that is being written is asked for what came while it was loaded', async () => {
    onTestFinished(growLoaded());
    begin('open');
    const opening = useLineage.getState().open('s1');
    const added = shown(`e${MANY + 1}`);
    await opening;
    own.push(step(MANY + 1));
    await added;
    expect(asked).toEqual([
      ['/graph/open', { session: 's1' }],
      ['/graph/grown', { session: 's1', from: MANY + 1 }],
    ]);
  });

  it('then a step that is told again keeps the sessions that its call spawned', async () => {
    begin('done');
    const call = { callId: 'c', tool: 'Task', state: 'unanswered' as const };
    own[MANY - 1] = { ...step(MANY), kind: 'tool', call: { ...call, spawned: ['s2'] } };
    const row = fake.home.rows.get('s1');
    if (row !== undefined) fake.home.rows.set('s1', { ...row, events: MANY });
    await useLineage.getState().open('s1');
    own[MANY - 1] = { ...step(MANY), kind: 'tool', call: { ...call, state: 'answered' } };
    own.push(step(MANY + 1));
    const added = shown(`e${MANY + 1}`);
    applyEvents(news);
    await added;
    expect(useLineage.getState().steps.get(`e${MANY}`)?.call).toEqual({ ...call, state: 'answered', spawned: ['s2'] });
  });
});

/** The call that a message makes, and with what. */
function callIn(message: DuplexMessage): unknown {
  const { u, b } = (JSON.parse(String(message)) as { p: { u: string; b: { json: unknown } } }).p;
  return [u, b.json];
}

/** A pipe whose calls take so long. `onOpen` is told of each lineage that is asked for. */
function slowed(duplex: Duplex, tookMs: number, onOpen: () => void): Duplex {
  return {
    ...duplex,
    send: (message) => {
      if (String(message).includes('/graph/open')) onOpen();
      setTimeout(() => duplex.send(message), tookMs);
    },
  };
}
