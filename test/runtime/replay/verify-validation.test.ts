import { expect, it } from 'vitest';
import { actorOf } from '../../../core/runtime/replay/actor-of.ts';
import type { CallAgain } from '../../../core/runtime/replay/verify-call.ts';
import { verifyValidation } from '../../../core/runtime/replay/verify-validation.ts';
import { madeId, madeSession } from '../../projections/made-history.ts';

const evidence = madeId('the end of its command');

/** What the verdict of a command comes to, where its call was done again as it says. */
async function judged(recorded: 'passed' | 'failed' | 'undecided', call?: CallAgain) {
  const made = madeSession('S', { by: 'host' });
  const judged = [madeId('what it is on')];
  const payload = { validator: 'command', criterion: 'it is so', judged, verdict: recorded, evidence } as const;
  const event = made.add('validation', payload);
  if (event.kind !== 'validation') throw new Error('it is no validation');
  const calls = new Map(call === undefined ? [] : [[evidence as string, call]]);
  return await verifyValidation(event, { before: [], calls, store: { event: async () => undefined } });
}

const found = (ending: string, exitCode?: number): CallAgain => ({
  verdict: { verdict: 'differs', what: 'output', recorded: 'a', found: 'b' },
  found: { ending, exitCode, tree: undefined, output: 'b' },
});

it('R3, V1: a verdict is the same where the command comes to it again, whatever else of the command differs', async () => {
  const came = [
    await judged('passed', found('exited', 0)),
    await judged('passed', found('exited', 1)),
    await judged('failed', found('timed-out')),
    await judged('undecided', found('signalled')),
  ];
  expect(came).toEqual([
    { verdict: 'same' },
    { verdict: 'differs', what: 'verdict', recorded: 'passed', found: 'failed' },
    { verdict: 'differs', what: 'verdict', recorded: 'failed', found: 'undecided' },
    { verdict: 'same' },
  ]);
});

it('R3, V1: a verdict whose command was not done again says why, as that does', async () => {
  const missing = { verdict: 'missing', because: 'the files before it are not on record' } as const;
  expect([await judged('passed', { verdict: missing }), await judged('passed')]).toEqual([
    missing,
    { verdict: 'skipped', because: 'no command that it rests on is on record here' },
  ]);
});

it('R3: a person’s runs are done again with the tool of their turn alone, and no model is asked; those of logs and of other turns are not', async () => {
  const world = { blobs: { get: async () => undefined }, toolsOf: () => [] } as unknown as Parameters<
    typeof actorOf
  >[1];
  const actor = async (turn: string, by = 'person') => {
    const event = madeSession('S', { by }).add('run/started', { turn });
    const acts = event.kind === 'run/started' ? await actorOf(event, world) : undefined;
    return acts && { tools: acts.tools.map(({ name }) => name), asks: acts.asks };
  };
  expect([await actor('person'), await actor('validation'), await actor('setup')]).toEqual([
    { tools: ['run_command'], asks: false },
    { tools: ['run_command'], asks: false },
    { tools: ['setup'], asks: false },
  ]);
  expect([await actor('person', 'import:codex'), await actor('constructor'), await actor('1')]).toEqual(
    Array(3).fill(undefined),
  );
});
