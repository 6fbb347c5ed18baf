import { byteBends, lineBends } from './bend-lines.ts';
import { children, recordBends } from './bend-records.ts';
import { throwDice } from './dice.ts';
import type { SeedLog } from './seed-logs.ts';

/** Records of a real log that one run takes at most, so that runs stay short. */
const MAX_LINES = 24;
/** One run in so many is a heavy one. */
const HEAVY = 5000;

/** The log of a run: a seed log, bent one to five times. The same number gives the same bytes. */
export function makeLog(run: number, seeds: readonly SeedLog[]): Buffer {
  const dice = throwDice(run);
  let log = short(dice.of(seeds).bytes);
  if (dice.below(12) === 0) log = Buffer.concat([log, short(dice.of(seeds).bytes)]);
  if (run % HEAVY === HEAVY - 1) return heavy(Math.floor(run / HEAVY), log);
  for (let times = 1 + dice.below(5); times > 0; times--) {
    const bends = dice.of([lineBends, byteBends, recordBends, recordBends, recordBends]);
    log = dice.of(bends)(log, dice);
  }
  return log;
}

/** What is too large to be done often. */
function heavy(which: number, log: Buffer): Buffer {
  const dice = throwDice(which);
  const first = Buffer.from('{"type":"user","uuid":"u","sessionId":"s","message":{"role":"user","content":"x"}}\n');
  const within = (value: string) =>
    Buffer.from(`{"type":"user","uuid":"v","sessionId":"s","message":{"role":"user","content":${value}}}\n`);
  return (
    [
      () => children(first, dice, 5000),
      () => Buffer.concat([first, within('['.repeat(1_000_000) + ']'.repeat(1_000_000))]),
      () => Buffer.concat([first, within('{"a":'.repeat(200_000))]),
      () => Buffer.concat([first, within(`"${'x'.repeat(8_000_000)}"`)]),
      () => Buffer.concat([first, within('9'.repeat(1_000_000))]),
      () => Buffer.concat([log, Buffer.alloc(4_000_000)]),
      () => Buffer.concat([log, Buffer.alloc(2_000_000, '\n')]),
      () => Buffer.concat([log, Buffer.alloc(300_000, '{"')]),
      () =>
        Buffer.concat([
          first,
          within(`"${'\\u202e'.repeat(300_000)}"`),
          Buffer.from(`{"type":"${'u'.repeat(1_000_000)}"`),
        ]),
      () => Buffer.concat(Array.from({ length: 3000 }, () => log.subarray(0, 400))),
    ][which % 10]?.() ?? log
  );
}

function short(log: Buffer): Buffer {
  let end = 0;
  for (let line = 0; line < MAX_LINES; line++) {
    const next = log.indexOf(0x0a, end);
    if (next < 0) return log;
    end = next + 1;
  }
  return log.subarray(0, end);
}
