import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { prompt, says } from '../../adapters/import/claude-code/transcript.ts';
import type { MadeUpHome } from './made-up-home.ts';

/** Writes a log of `turns` turns whose person then went back to the last but `back` of them and asked `again`. */
export function rewoundLog(
  home: MadeUpHome,
  title: string,
  { turns, back, again }: { readonly turns: number; readonly back: number; readonly again: string },
): void {
  const path = join(home.user, '.claude', 'projects', '-srv-made-up', '55555555-5555-4555-8555-555555555555.jsonl');
  const first = Array.from({ length: turns }, (_, at) => [
    prompt(`r-p-${at}`, at === 0 ? null : `r-a-${at - 1}`, at === 0 ? title : `Ask ${at}`),
    says(`r-a-${at}`, `r-p-${at}`, `Answer ${at}`),
  ]);
  const other = [prompt('r-p', `r-a-${turns - 1 - back}`, again), says('r-a', 'r-p', 'Done another way')];
  writeFileSync(path, [...first.flat(), ...other].map((record) => `${JSON.stringify(record)}\n`).join(''));
}
