import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findLogs } from '../../../core/adapters/import/find-logs.ts';
import { createLogFolder } from './log-folder.ts';

function found(logs: Awaited<ReturnType<typeof findLogs>>) {
  return logs.map(({ format, folder, files, sizeBytes }) => ({ format, folder, files, sizeBytes }));
}

describe('finding logs', () => {
  test('I6: logs in the usual folders are counted by name and size, broken ones too', async () => {
    const home = createLogFolder();
    home.write('.claude/projects/-home-ada/one.jsonl', 'no JSON at all');
    home.write('.claude/projects/-home-ada/one/subagents/agent-1.jsonl', '12345');
    home.write('.claude/projects/-home-ada/sessions-index.json', '{}');
    home.write('.codex/sessions/2026/01/02/rollout-2026-01-02-x.jsonl', '123');
    home.write('.codex/sessions/rollout-old.json', '1');
    home.write('.codex/history.jsonl', '1');
    home.write('.codex/archived_sessions/rollout-z.jsonl', '1234');
    expect(found(await findLogs({ home: home.path, platform: 'linux', environment: {} }))).toEqual([
      { format: 'claude-code', folder: join(home.path, '.claude/projects'), files: 2, sizeBytes: 19 },
      { format: 'codex', folder: join(home.path, '.codex/sessions'), files: 2, sizeBytes: 4 },
      { format: 'codex', folder: join(home.path, '.codex/archived_sessions'), files: 1, sizeBytes: 4 },
    ]);
  });

  test('I6: the settings of the programs say where their folders are', async () => {
    const home = createLogFolder();
    home.write('.claude/projects/a/ignored.jsonl', '1');
    home.write('cc/projects/a/one.jsonl', '12');
    home.write('cx/sessions/rollout-1.jsonl', '123');
    const environment = { CLAUDE_CONFIG_DIR: join(home.path, 'cc'), CODEX_HOME: join(home.path, 'cx') };
    expect(found(await findLogs({ home: home.path, platform: 'linux', environment }))).toEqual([
      { format: 'claude-code', folder: join(home.path, 'cc/projects'), files: 1, sizeBytes: 2 },
      { format: 'codex', folder: join(home.path, 'cx/sessions'), files: 1, sizeBytes: 3 },
    ]);
  });

  test('I6: nothing is found where nothing is', async () => {
    expect(await findLogs({ home: createLogFolder().path, platform: 'linux', environment: {} })).toEqual([]);
  });
});
