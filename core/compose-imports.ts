import { existsSync, readdirSync, realpathSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { findLogs } from './adapters/import/find-logs.ts';
import { ImportStopped } from './adapters/import/import-stopped.ts';
import { placeIn } from './adapters/import/sources/line-of.ts';
import { linesAround } from './adapters/import/sources/lines-around.ts';
import { watchLogs } from './adapters/import/sources/watch-logs.ts';
import { type ImportThread, openImportThread } from './adapters/import/thread/open-import-thread.ts';
import { readMemory } from './adapters/import/write/file-memory.ts';
import { importNativeFile, isNativeFile } from './adapters/native/import-native.ts';
import type { FileReport } from './contract/import-report.ts';
import type { LogImports } from './runtime/log-imports.ts';
import type { BlobStore, EventStore, SourceFile } from './runtime/ports.ts';
import type { Sealing } from './runtime/seal-stream.ts';
import { samplesFolder } from './shipped.ts';

/** Every way into a home: native exports by their own reader, all else by the importers of logs. */
export function composeImports(blobs: BlobStore, sealing: Sealing): LogImports {
  const threads = new Map<EventStore, ImportThread>();
  const threadOf = (store: EventStore): ImportThread => {
    const thread = threads.get(store) ?? openImportThread({ store, blobs });
    threads.set(store, thread);
    return thread;
  };
  return {
    async *run(paths, store, options) {
      const logs: string[] = [];
      for (const path of paths.map((each) => resolve(each))) {
        if (await isNativeFile(path))
          yield* reported(importNativeFile(path, { ...sealing, store, blobs }, options.signal));
        else logs.push(path);
      }
      if (logs.length > 0) yield* threadOf(store).run(logs, options);
    },
    close: async () => {
      await Promise.all([...threads.values()].map((thread) => thread.close()));
    },
    watch: (paths, onNews) => watchLogs(paths, onNews),
    placeIn,
    linesAround,
    remembered: async (store) => lastReports(await store.sourceFiles()),
    find: findLogs,
    samplePath: samplePath(),
    recordedSample,
  };
}

/** Of several logs that one file held, the report of the one that it holds now comes last. */
function lastReports(files: readonly SourceFile[]): readonly FileReport[] {
  const memories = files.flatMap((file) => readMemory(file) ?? []);
  const held = new Set(memories.flatMap(({ source, file, holder }) => (file === undefined ? [holder ?? source] : [])));
  return memories
    .toSorted((a, b) => Number(held.has(a.source)) - Number(held.has(b.source)))
    .map(({ report }) => report);
}

/** The report of one file, also where the import can't go on after it. */
async function* reported(report: Promise<FileReport>): AsyncGenerator<FileReport> {
  const told = await report.catch((cause: unknown) => {
    if (cause instanceof ImportStopped) return cause;
    throw cause;
  });
  if (!(told instanceof ImportStopped)) yield told;
  else {
    yield told.report;
    throw told.cause;
  }
}

function recordedSample(name: string): readonly string[] {
  const folder = join(samplesFolder, name, 'recorded');
  if (!/^[a-z]+(-[a-z]+)*$/.test(name) || !existsSync(folder)) return [];
  return readdirSync(folder)
    .sort()
    .map((file) => join(folder, file));
}

function samplePath(): string {
  const path = join(samplesFolder, 'first-look.jsonl');
  return existsSync(path) ? realpathSync(path) : path;
}
