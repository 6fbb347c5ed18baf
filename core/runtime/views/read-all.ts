import { brokenAs } from '../readable-events.ts';
import type { LineSaver } from './line-saver.ts';
import type { LogFacts } from './log-facts.ts';
import { type LinesRead, type ReadLines, type ReadWorld, readLines } from './read-lines.ts';
import { countOf } from './saved-line.ts';
import type { SessionShelf } from './session-shelf.ts';

interface ReadingAll {
  readonly shelf: SessionShelf;
  readonly saver: LineSaver;
  readonly note: LogFacts['note'];
  readonly onProgress: (progress: LinesRead) => void;
  readonly signal: AbortSignal;
}

/** Reads all lines. Those that are folded are saved as the reading goes on: what was folded need not be kept until its end, nor saved at a close. */
export async function readAll(
  world: ReadWorld,
  { shelf, saver, note, onProgress, signal }: ReadingAll,
): Promise<ReadLines> {
  note(await world.store.sourceFiles().catch(brokenAs([])), 'at rest');
  const emptied = world.catalogue.state().emptied.size;
  const counted = await countOf(world.store, emptied).catch(brokenAs('unreadable' as const));
  saver.begin({ lines: typeof counted === 'number' ? counted : 0, emptied });
  return readLines(world, shelf, { counted, onSaved: saver.met, onFolded: saver.folded, onProgress, signal });
}
