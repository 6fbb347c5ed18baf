import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { prompt, says } from '../../adapters/import/claude-code/transcript.ts';
import type { MadeUpHome } from './made-up-home.ts';

/** A log that its agent still writes. */
export interface GrowingLog {
  readonly path: string;
  /** The agent says something more: one line at the end of the file. */
  readonly says: (text: string) => void;
}

/** Writes a log of so many turns where the logs of a made-up home are. Its first prompt names it. */
export function growingLog(home: MadeUpHome, title: string, turns: number): GrowingLog {
  const path = join(home.user, '.claude', 'projects', '-srv-made-up', '22222222-2222-4222-8222-222222222222.jsonl');
  let last: string | null = null;
  let count = 0;
  const next = (make: typeof says, text: string): string => {
    count += 1;
    const record = make(`g-${count}`, last, text);
    last = `g-${count}`;
    return `${JSON.stringify(record)}\n`;
  };
  const lines = Array.from({ length: turns }, (_, turn) => [
    next(prompt, turn === 0 ? title : `Question ${turn}`),
    next(says, `Answer ${turn}: ${'a sentence of some length. '.repeat(6)}`),
  ]);
  writeFileSync(path, lines.flat().join(''));
  return { path, says: (text) => appendFileSync(path, next(says, text)) };
}
