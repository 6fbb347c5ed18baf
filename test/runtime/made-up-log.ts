import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Records of a made-up Claude Code log: a prompt, an answer with a call, its result, a closing answer. */
export function madeUpRecords(session = 'made-up'): object[] {
  const base = (type: string, uuid: string, parentUuid: string | null, second: number, message: object) => ({
    type,
    uuid,
    parentUuid,
    sessionId: session,
    timestamp: `2026-03-02T09:00:${String(second).padStart(2, '0')}.000Z`,
    cwd: '/srv/made-up',
    version: '2.1.60',
    message,
  });
  const usage = { input_tokens: 11, output_tokens: 23, cache_read_input_tokens: 40, cache_creation_input_tokens: 5 };
  const answer = (id: string, stop: string, block: object) => ({
    id,
    role: 'assistant',
    model: 'model-y',
    stop_reason: stop,
    content: [block],
    usage,
  });
  return [
    base('user', 'p1', null, 1, { role: 'user', content: 'Count the files' }),
    base(
      'assistant',
      'a1',
      'p1',
      2,
      answer('m1', 'tool_use', { type: 'tool_use', id: 'c1', name: 'Bash', input: { command: 'ls | wc -l' } }),
    ),
    base('user', 'r1', 'a1', 4, { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'c1', content: '7' }] }),
    base('assistant', 'a2', 'r1', 5, answer('m2', 'end_turn', { type: 'text', text: 'There are 7 files.' })),
  ];
}

/** Text of that log with one line more behind its first, which is no record. */
export function tornLogText(torn: string, session?: string): string {
  const [first, ...others] = madeUpRecords(session).map((record) => JSON.stringify(record));
  return `${[first, torn, ...others].join('\n')}\n`;
}

/** A folder for one test, and what removes it. `place`: the quick one where no command runs in it. */
export async function tempFolder(place = tmpdir()): Promise<{ path: string; remove: () => Promise<void> }> {
  const path = await mkdtemp(join(place, 'openrath-test-'));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

/** Writes records as a log and gives its path. */
export async function writeLog(folder: string, name: string, records: readonly object[]): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, records.map((record) => `${JSON.stringify(record)}\n`).join(''));
  return path;
}
