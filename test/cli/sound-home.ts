import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, beforeEach } from 'vitest';
import { quickFolder } from '../quick-folder.ts';
import { madeUpRecords, tempFolder, writeLog } from '../runtime/made-up-log.ts';
import type { Run } from './run-openrath.ts';
import { startShell } from './shell.ts';

/** A home with one imported session, which each test of a file finds sound, whatever the one before did to it. */
export interface SoundHome {
  /** A folder that all tests of the file share; the home is in it. */
  readonly folder: string;
  readonly home: string;
  readonly log: string;
  readonly session: string;
  readonly openrath: (...words: string[]) => Promise<Run>;
}

/** Makes the home before the first test of a file. `prepare` does what else is done to it once. */
export function soundHome(prepare?: (made: SoundHome) => Promise<unknown>): SoundHome {
  const shell = startShell();
  const made = { folder: '', home: '', log: '', session: '', openrath };
  const sound = (): string => join(made.folder, 'sound');
  function openrath(...words: string[]): Promise<Run> {
    return shell(made.home, words);
  }
  beforeAll(async () => {
    const { path, remove } = await tempFolder(quickFolder);
    Object.assign(made, { folder: path, home: join(path, 'home'), log: join(path, 'log.jsonl') });
    await openrath('import', await writeLog(path, 'log.jsonl', madeUpRecords()));
    made.session = ((await openrath('sessions', '--json')).out[0] as unknown as { id: string }).id;
    await prepare?.(made);
    await cp(made.home, sound(), { recursive: true });
    return remove;
  }, 60_000);
  beforeEach(async () => {
    await rm(made.home, { recursive: true, force: true });
    await cp(sound(), made.home, { recursive: true });
  });
  return made;
}
