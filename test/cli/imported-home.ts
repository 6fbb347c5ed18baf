import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { quickFolder } from '../quick-folder.ts';
import { madeUpRecords, tempFolder, writeLog } from '../runtime/made-up-log.ts';
import { type Run, runOpenrath } from './run-openrath.ts';

/** A home with one imported session, for the running test. */
export interface ImportedHome {
  readonly home: string;
  /** Its file of events. */
  readonly events: string;
  /** Runs the program on it, in a process of its own. */
  readonly openrath: (...words: string[]) => Promise<Run>;
}

export async function importedHome(): Promise<ImportedHome> {
  const folder = await tempFolder(quickFolder);
  onTestFinished(() => folder.remove());
  const home = join(folder.path, 'home');
  const openrath = (...words: string[]) => runOpenrath(home, words);
  await openrath('import', await writeLog(folder.path, 'log.jsonl', madeUpRecords()));
  return { home, events: join(home, 'events.db'), openrath };
}
