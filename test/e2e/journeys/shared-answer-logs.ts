import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { prompt, says } from '../../adapters/import/claude-code/transcript.ts';
import type { MadeUpHome } from './made-up-home.ts';

/** Writes two logs of one answer each of their own and one that both have, none a copy of the other. */
export function sharedAnswerLogs(home: MadeUpHome): void {
  const write = (id: string, title: string, records: (ask: string) => readonly object[]) => {
    const path = join(home.user, '.claude', 'projects', '-srv-made-up', `${id}.jsonl`);
    const all = [prompt(`${title} 1`, null, title, { sessionId: id }), ...records(`${title} 1`)];
    writeFileSync(path, all.map((record) => `${JSON.stringify({ ...record, sessionId: id })}\n`).join(''));
  };
  write('33333333-3333-4333-8333-333333333333', 'Plant the beans', (ask) => [
    says('b-2', ask, 'Which beans?', { message: { id: 'm-beans', usage: used(1_000, 100) } }),
    says('b-3', 'b-2', 'The soil is warm.', { message: { id: 'm-soil', usage: used(3_000, 200) } }),
  ]);
  write('44444444-4444-4444-8444-444444444444', 'Water the roses', (ask) => [
    says('r-2', ask, 'Which roses?', { message: { id: 'm-roses', usage: used(2_000, 400) } }),
    says('r-3', 'r-2', 'The soil is warm.', { message: { id: 'm-soil', usage: used(3_000, 200) } }),
  ]);
}

function used(input: number, output: number) {
  return { input_tokens: input, output_tokens: output, cache_read_input_tokens: 0, cache_creation_input_tokens: 0 };
}
