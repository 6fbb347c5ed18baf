import { expect, it } from 'vitest';
import { sha256 } from '../../core/adapters/sha256.ts';
import type { EventId } from '../../core/model/ids.ts';
import type { SessionEvent } from '../../core/model/read-event.ts';
import { foldSummary } from '../../core/projections/session-summary/fold-summary.ts';
import { emptySummary } from '../../core/projections/session-summary/summary-state.ts';
import { foldStep } from '../../core/projections/steps/fold-steps.ts';
import type { StepRow } from '../../core/projections/steps/step-row.ts';
import { emptySteps } from '../../core/projections/steps/steps.ts';
import type { EventStore, Projection } from '../../core/runtime/ports.ts';
import { CHUNK, chunkName, SAVED_STEPS, stepsToSaved } from '../../core/runtime/views/saved-steps.ts';
import { savedSteps } from '../../core/runtime/views/session-steps.ts';
import { emptyReel, isExact, reelStep, saveReel } from '../../core/runtime/views/step-reel.ts';
import { call, type MadeSession, madeSession, said, used } from '../projections/made-history.ts';
import { randomHistory } from '../projections/random-history.ts';

/** The rows of a fold that keeps all of them. */
function wholeRows({ own, session }: MadeSession): StepRow[] {
  const steps = emptySteps(session);
  for (const event of own) foldStep(steps, event);
  return [...steps.rows.values()];
}

/** The rows that a reel saved, read back, and whether it vouches for them. It is saved now and then on the way. */
async function reeled({ own, session }: MadeSession) {
  const projections = new Map<string, Projection>();
  const summary = emptySummary(session);
  const reel = emptyReel(session);
  let mostKept = 0;
  const save = (head: EventId) => {
    const { texts, saved } = saveReel(reel, summary.steps, sha256);
    for (const [index, text] of texts) projections.set(chunkName(index), { head, text });
    projections.set(SAVED_STEPS, stepsToSaved(saved, sha256));
  };
  for (const [at, event] of own.entries()) {
    foldSummary(summary, event, 1, (steps, folded, changed) => reelStep(reel, steps, folded, changed));
    mostKept = Math.max(mostKept, summary.steps.rows.size);
    if (at % 1_111 === 0 || at === own.length - 1) save(event.id);
  }
  const store = { projection: async (name: string) => projections.get(name) } as Partial<EventStore> as EventStore;
  const head = (own.at(-1) as SessionEvent).id;
  const read = await savedSteps(session, head, { store, sha256 }, () => {
    throw new Error('what was saved is wrong');
  });
  return { rows: await read?.rows(0, Number.POSITIVE_INFINITY), exact: isExact(reel, summary.steps), mostKept };
}

/** Prompts and answers with calls; every 37th call is answered long after it was asked, every 41st never. */
function longSession(turns: number): MadeSession {
  const session = madeSession('S');
  session.add('session/created', { cwd: '/srv/demo' });
  for (let turn = 0; turn < turns; turn++) {
    session.person(`Question ${turn}`);
    session.answer([said(`Answer ${turn}`), call(`c${turn}`, 'Bash', { command: `ls ${turn}` }), used(turn + 1)]);
    if (turn % 37 !== 0 && turn % 41 !== 0) session.result(`c${turn}`, `out ${turn}`);
    if (turn >= 700 && (turn - 700) % 37 === 0) session.result(`c${turn - 700}`, 'late');
  }
  return session;
}

it('S6: a reel that lets go of settled rows saves what a fold of everything gives, calls answered late and never too', async () => {
  const session = longSession(1_500);
  const { rows, exact, mostKept } = await reeled(session);
  const whole = wholeRows(session);
  expect(rows).toEqual(whole);
  expect(exact).toBe(true);
  expect(whole.length).toBeGreaterThan(4 * CHUNK);
  expect(mostKept).toBeLessThan(2 * CHUNK);
});

it('news for a row that was let go is noticed: the reel does not vouch for its rows then', async () => {
  const twice = longSession(1_000);
  twice.result('c1', 'another result, much later');
  expect(await reeled(twice)).toMatchObject({ exact: false });
  const tokens = longSession(1_000);
  tokens.answer([used(5)], { messageId: 'm' });
  expect(await reeled(tokens)).toMatchObject({ exact: true });
});

it.each([1, 2, 3, 4, 5, 6])(
  'S6: of made-up history %i a reel saves what a fold of everything gives, or says that it may not',
  async (seed) => {
    const session = randomHistory(seed, 3_000, ['ok', 'list the files']);
    const { rows, exact } = await reeled(session);
    if (exact) expect(rows).toEqual(wholeRows(session));
    else expect(rows).not.toEqual(wholeRows(session));
  },
);
