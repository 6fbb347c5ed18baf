import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { prompt, says } from '../../adapters/import/claude-code/transcript.ts';
import type { MadeUpHome } from './made-up-home.ts';

/** Writes a log whose answer says nothing of what it used, and one in which no model answered. */
export function silentLogs(home: MadeUpHome): void {
  const write = (id: string, records: readonly object[]) =>
    writeFileSync(
      join(home.user, '.claude', 'projects', '-srv-made-up', `${id}.jsonl`),
      records.map((record) => `${JSON.stringify({ ...record, sessionId: id })}\n`).join(''),
    );
  write('55555555-5555-4555-8555-555555555555', [
    prompt('s-1', null, 'Prune the apple tree'),
    says('s-2', 's-1', 'Which branches?', { message: { id: 'm-prune', usage: undefined } }),
  ]);
  write('66666666-6666-4666-8666-666666666666', [prompt('n-1', null, 'Ask about the pears')]);
}
