import { expect, it } from 'vitest';
import { eachOfMany } from '../../../renderer/stores/each-of-many.ts';

const sessions = Array.from({ length: 300 }, (_, at) => `s${at}`);

/** A host that answers a turn later, and refuses the sessions given. */
function hostThat(refuses: readonly string[] = []) {
  const seen = { now: 0, most: 0, asked: 0 };
  const call = async (session: string) => {
    seen.asked++;
    seen.most = Math.max(seen.most, ++seen.now);
    await new Promise((next) => setImmediate(next));
    seen.now--;
    if (!refuses.includes(session)) return { ok: true } as const;
    return { ok: false, refusal: { code: 'already-so', message: 'It is so.' } } as const;
  };
  return { call, seen };
}

it('each of many is asked once, a few at once; those that were refused are not given', async () => {
  const { call, seen } = hostThat(['s3', 's70']);
  const told: number[] = [];
  const done = await eachOfMany(sessions, { call, onDone: (count) => told.push(count) > 0 });
  expect(done).toEqual(sessions.filter((session) => session !== 's3' && session !== 's70'));
  expect([seen.asked, seen.most, told.at(-1)]).toEqual([300, 100, 300]);
});

it('once it is ended no other is begun, and what was done by then is given', async () => {
  const { call, seen } = hostThat();
  const done = await eachOfMany(sessions, { call, onDone: (count) => count < 20 });
  expect(done.length).toBe(seen.asked);
  expect(seen.asked).toBeLessThan(20 + 100 + 1);
});
