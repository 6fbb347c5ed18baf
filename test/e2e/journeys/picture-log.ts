import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { prompt, says } from '../../adapters/import/claude-code/transcript.ts';
import type { MadeUpHome } from './made-up-home.ts';

/** Writes a log of a message with a picture and an answer in Markdown: character references, a table, code. */
export function pictureLog(home: MadeUpHome): void {
  const id = '66666666-6666-4666-8666-666666666666';
  const picture = { type: 'image', source: { type: 'base64', media_type: 'image/png', data: onePixel } };
  const content = [{ type: 'text', text: 'A picture' }, picture];
  const records = [
    prompt('p-1', null, 'A picture', { sessionId: id, message: { role: 'user', content } }),
    says('p-2', 'p-1', '&copy; 1 &ne; 2\n\n| a | b |\n|:-:|--:|\n| 1 | 2 |\n\n```ts\nconst one = 1;\n```'),
  ];
  const path = join(home.user, '.claude', 'projects', '-srv-made-up', `${id}.jsonl`);
  writeFileSync(path, records.map((record) => `${JSON.stringify({ ...record, sessionId: id })}\n`).join(''));
}

const onePixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
