import { appendFileSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { watchLogs } from '../../../../core/adapters/import/sources/watch-logs.ts';
import { createLogFolder } from '../log-folder.ts';

/** Longer than a test takes: what is told is told because the system said that something changed. */
const NEVER_MS = 1_000_000;

/** A folder that is watched: waits until a path is told of, after it was seen that a file is watched by writing to it. */
function watched(path: string) {
  let heard: string[] = [];
  let wake: () => void = () => undefined;
  const hear = (paths: readonly string[]) => {
    heard.push(...paths);
    wake();
  };
  const watch = watchLogs([path], hear, { pollMs: NEVER_MS });
  onTestFinished(watch.close);
  const begun = (file: string) =>
    vi.waitFor(() => {
      appendFileSync(file, '\n');
      if (!heard.includes(file)) throw new Error('not told of yet');
    }, 10_000);
  const next = async (wanted: string) => {
    while (!heard.includes(wanted)) {
      await new Promise<void>((done) => {
        wake = done;
      });
    }
    heard = [];
  };
  return { told: next, begun };
}

test('I3: a file that is put in the place of one that was renamed is seen at once, and so is each that is put there later', async () => {
  const folder = createLogFolder();
  const path = folder.write('p/roses.jsonl', [{ a: 1 }]);
  const { told, begun } = watched(folder.path);
  await begun(path);
  mkdirSync(join(folder.path, 'new'));
  writeFileSync(join(folder.path, 'new/lilies.jsonl'), '{}\n');
  await told(join(folder.path, 'new/lilies.jsonl'));
  renameSync(path, `${path}.1`);
  writeFileSync(path, '{"r":1}\n');
  await told(path);
  appendFileSync(path, '{"r":2}\n');
  await told(path);
  writeFileSync(`${path}.tmp`, '{"s":1}\n');
  renameSync(`${path}.tmp`, path);
  await told(path);
  appendFileSync(path, '{"s":2}\n');
  await told(path);
  expect(path).toContain('roses');
}, 10_000);
