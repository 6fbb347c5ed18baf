import type { Part } from '../../core/model/parts.ts';
import { call, imported, type MadeSession, madeId, madeSession, said, source, thought, used } from './made-history.ts';
import { seeded } from './seeded.ts';

const hostile = ['ok', 'a\u202eb', 'x'.repeat(700), '  ', '\ud800', '👩‍👩‍👧 '.repeat(90)];

/** A made-up log of `length` events with everything that folds must cope with, the same for the same seed. */
export function randomHistory(seed: number, length: number, texts: readonly string[] = hostile): MadeSession {
  const random = seeded(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const session = madeSession('S');
  session.add('session/created', { cwd: '/srv/demo', imported: imported() });
  const ids = ['t1', 't2', 't3', 't4', 't5'];
  const messages = ['m1', 'm2', 'm3', 'm4', undefined];
  const text = () => pick(texts);
  const parts = (): Part[] =>
    pick<() => Part[]>([
      () => [said(text())],
      () => [thought(text()), said(text())],
      () => [call(pick(ids), pick(['Bash', 'Task', 'Read']), pick(['{"command":"ls"}', 'not JSON', '{}', '[[[']))],
      () => [call(pick(ids), 'Bash', {}), call(pick(ids), 'Read', { path: '/srv/demo/a' })],
      () => [used(Math.floor(random() * 100), { final: random() < 0.7 })],
      () => [used(Math.floor(random() * 1e4), { scope: 'cumulative' })],
      () => [said(text()), used(Math.floor(random() * 100))],
    ])();
  const steps: readonly (() => unknown)[] = [
    () => session.person(text()),
    () => session.harness(text()),
    () => {
      const messageId = pick(messages);
      return session.answer(parts(), messageId === undefined ? {} : { messageId });
    },
    () => session.answer(parts()),
    () => session.result(pick(ids), text(), random() < 0.3 ? { isError: true } : { exitCode: pick([0, 1]) }),
    () => session.addWithheld('tool/ended', { ending: 'unknown', parts: [] }),
    () => session.addWithheld('model/answered', { parts: [said('x')] }),
    () => session.add('import/noted', { what: 'title', text: text() }),
    () =>
      session.add('placement/moved', {
        backend: 'log',
        cwd: pick(['/srv/demo', '/srv/b']),
        claims: [{ name: 'sandbox', value: pick(['a', 'b']) }],
      }),
    () => session.add('error', { code: 'e', message: text() }),
    () => session.add('unknown', { type: 'hologram', source: source({ n: 1 }, pick(['recorded', 'inferred'])) }),
    () => session.addOpaque('dream/dreamt', { a: 1 }),
    () => session.add('approval/asked', { callId: pick(ids), command: text() }),
    () => session.add('approval/answered', { callId: pick(ids), answer: 'approved' }),
    () =>
      session.add('context/compressed', {
        trigger: 'hand',
        extent: pick(['full', 'micro']),
        replaced: { from: madeId('a'), to: madeId('b') },
      }),
    () =>
      session.add('tool/started', {
        callId: pick(ids),
        tool: 'Bash',
        input: 'x',
        effect: 'read',
        attempt: 1,
        placement: 'local',
      }),
  ];
  while (session.own.length < length) pick(steps)();
  return session;
}
