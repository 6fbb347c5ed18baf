import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { prompt, says } from '../../adapters/import/claude-code/transcript.ts';
import type { MadeUpHome } from './made-up-home.ts';

/** Writes a log whose first answer was gone back to so often that its lineage has `lanes` branches. */
export function wideLog(home: MadeUpHome, title: string, lanes: number): void {
  const path = join(home.user, '.claude', 'projects', '-srv-made-up', '44444444-4444-4444-8444-444444444444.jsonl');
  const begin = [prompt('w-p', null, title), says('w-a', 'w-p', 'Where shall we begin?')];
  const tries = Array.from({ length: lanes }, (_, at) => [
    prompt(`w-p-${at}`, 'w-a', `Try ${at}`),
    says(`w-a-${at}`, `w-p-${at}`, `Tried ${at}`),
  ]);
  writeFileSync(path, [...begin, ...tries.flat()].map((record) => `${JSON.stringify(record)}\n`).join(''));
}
