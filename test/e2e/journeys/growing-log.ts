import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { calls, prompt, result, says } from '../../adapters/import/claude-code/transcript.ts';
import type { MadeUpHome } from './made-up-home.ts';

/** A log that its agent still writes. */
export interface GrowingLog {
  readonly path: string;
  /** The agent says something more: one line at the end of the file. */
  readonly says: (text: string) => void;
  /** It calls Bash, now. */
  readonly calls: (id: string, command: string) => void;
  /** The answer to a call. */
  readonly ends: (id: string, output: string) => void;
}

/** Writes a log of so many turns where the logs of a made-up home are. Its first prompt names it. */
export function growingLog(home: MadeUpHome, title: string, turns: number): GrowingLog {
  const path = join(home.user, '.claude', 'projects', '-srv-made-up', '22222222-2222-4222-8222-222222222222.jsonl');
  let last: string | null = null;
  let count = 0;
  const add = (make: (uuid: string, parent: string | null) => object): string => {
    count += 1;
    const record = make(`g-${count}`, last);
    last = `g-${count}`;
    return `${JSON.stringify(record)}\n`;
  };
  const next = (make: typeof says, text: string) => add((uuid, parent) => make(uuid, parent, text));
  const lines = Array.from({ length: turns }, (_, turn) => [
    next(prompt, turn === 0 ? title : `Question ${turn}`),
    next(says, `Answer ${turn}: ${'a sentence of some length. '.repeat(6)}`),
  ]);
  writeFileSync(path, lines.flat().join(''));
  return {
    path,
    says: (text) => appendFileSync(path, next(says, text)),
    calls: (id, command) => {
      const timestamp = new Date().toISOString();
      appendFileSync(
        path,
        add((uuid, parent) => calls(uuid, parent, id, 'Bash', { command }, { timestamp })),
      );
    },
    ends: (id, output) =>
      appendFileSync(
        path,
        add((uuid, parent) => result(uuid, parent, id, output)),
      ),
  };
}
