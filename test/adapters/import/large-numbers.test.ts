import { expect, test } from 'vitest';
import type { Part } from '../../../core/model/parts.ts';
import { call, meta, status } from './codex/rollout.ts';
import { createImportWorld, eventsOf, importOne, sessionAt } from './import-logs.ts';
import { createLogFolder } from './log-folder.ts';

test('S4: a duration past 2^53 is left out, and its call is imported all the same', async () => {
  const world = createImportWorld();
  const path = createLogFolder().write('rollout-1.jsonl', [
    meta('thread'),
    ...call('c-1', 'shell', { cmd: 'x' }, 'Wall time: 18446744073709551616 seconds\nOutput:\nyes'),
    status('exec_command_end', { call_id: 'c-2', exit_code: 7, duration: { secs: 9007199254740991, nanos: 1 } }),
    ...call('c-2', 'shell', { cmd: 'x' }, 'no'),
  ]);
  const report = await importOne(world, path);
  const parts = (await eventsOf(world, sessionAt(report, 0))).flatMap((event) =>
    event.kind === 'tool/ended' ? ((event.payload.parts ?? []) as readonly Part[]) : [],
  );
  expect(parts.map((part) => [part.type, 'durationMs' in part])).toEqual([
    ['tool-result', false],
    ['tool-result', false],
  ]);
});
