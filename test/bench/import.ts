import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importPaths } from '../../core/adapters/import/import-paths.ts';
import { sealing, withStore } from './bench-home.ts';
import { type Figure, timed } from './table.ts';

const RECORDS = 20_000;

/** Import of a generated log, until durable. */
export async function benchImport(): Promise<Figure[]> {
  const path = join(tmpdir(), `openrath-bench-${process.pid}.jsonl`);
  const log = generatedLog();
  await writeFile(path, log);
  try {
    return await withStore(async ({ store, blobs }) => {
      const before = process.memoryUsage().rss;
      let events = 0;
      const ms = await timed(async () => {
        for await (const report of importPaths([path], { ...sealing, store, blobs })) events += report.lines.events;
      });
      if (events !== RECORDS) throw new Error(`${events} of ${RECORDS} records became events`);
      const sizeMb = log.length / 1e6;
      const grownMb = Math.round((process.memoryUsage().rss - before) / 1e6);
      return [
        {
          what: `import of a log of ${sizeMb.toFixed(0)} MB, ${RECORDS} records`,
          value: `${(sizeMb / (ms / 1000)).toFixed(1)} MB/s, ${Math.round(events / (ms / 1000))} events/s, RSS grew by ${grownMb} MB`,
        },
      ];
    });
  } finally {
    await rm(path, { force: true });
  }
}

function generatedLog(): string {
  const text = 'The cap applies to each attempt, so five attempts can wait longer than the caller. '.repeat(12);
  const lines = Array.from({ length: RECORDS }, (_, index) => {
    const isPrompt = index % 20 === 0;
    const message = isPrompt
      ? { role: 'user', content: `Question ${index}` }
      : {
          id: `m${index}`,
          role: 'assistant',
          model: 'model-x',
          stop_reason: 'end_turn',
          content: [{ type: 'text', text: `${index} ${text}` }],
          usage: { input_tokens: 10, output_tokens: 200 },
        };
    const parentUuid = index === 0 ? null : `u${index - 1}`;
    return JSON.stringify({
      type: isPrompt ? 'user' : 'assistant',
      uuid: `u${index}`,
      parentUuid,
      sessionId: 'bench',
      timestamp: '2026-03-01T10:00:00Z',
      cwd: '/srv/bench',
      version: '2.1.60',
      message,
    });
  });
  return `${lines.join('\n')}\n`;
}
