import { appendFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { HeldBytes } from '../../../core/adapters/import/records/held-bytes.ts';
import { splitRecords } from '../../../core/adapters/import/split-records.ts';
import { readMemory, writeMemory } from '../../../core/adapters/import/write/file-memory.ts';
import { KEPT_PART_BYTES } from '../../../core/contract/kept-part-bytes.ts';
import type { SourceFile } from '../../../core/runtime/ports.ts';
import { prompt, says } from './claude-code/transcript.ts';
import { erasureMark } from './erasure-mark.ts';
import { createImportWorld, importOne, sessionAt, type TestWorld } from './import-logs.ts';
import { createLogFolder } from './log-folder.ts';

const LINES = [prompt('p-1', null, 'Water the roses'), says('s-1', 'p-1', 'They are watered.')];
const TORN = '{"type":"assistant","message":{"content":"The peonies are wat';
const everything = { fromByte: 0, toByte: Number.MAX_SAFE_INTEGER, after: 0, limit: 100 };

/** What is kept of the only file of a world: where it stood, and its bytes as text. */
async function kept({ store }: TestWorld): Promise<[offset: number, text: string | undefined][]> {
  const [file] = await store.sourceFiles();
  const ranges = await store.quarantine(file?.format ?? '', file?.source ?? '', everything);
  return Promise.all(
    ranges.map(async ({ num, offset }) => {
      const bytes = await store.quarantined(num);
      return [offset, bytes && Buffer.from(bytes).toString('latin1')] as [number, string | undefined];
    }),
  );
}

function writeBroken(path: string): { readonly torn: number; readonly nul: number } {
  const [first, second] = LINES.map((line) => JSON.stringify(line));
  const torn = Buffer.byteLength(`${first}\n`);
  const nul = torn + TORN.length + 1;
  writeFileSync(path, `${first}\n${TORN}\n\0\0${second}\n`);
  return { torn, nul };
}

describe('bytes that gave no record', () => {
  test('I6: are kept as they stand in the file, once, however often it is imported', async () => {
    const world = createImportWorld();
    const path = createLogFolder().write('roses.jsonl', LINES);
    const { torn, nul } = writeBroken(path);
    const report = await importOne(world, path);
    expect(report.quarantine.map(({ offset, bytes }) => [offset, bytes])).toEqual([
      [torn, TORN.length],
      [nul, 2],
    ]);
    const expected = [
      [torn, TORN],
      [nul, '\0\0'],
    ];
    expect(await kept(world)).toEqual(expected);
    appendFileSync(path, `${JSON.stringify(prompt('p-2', 's-1', 'And the lilies?'))}\n`);
    expect((await importOne(world, path)).status).toBe('imported');
    expect(await kept(world)).toEqual(expected);
  });

  test('I6: stay kept though the file reads differently now', async () => {
    const world = createImportWorld();
    const folder = createLogFolder();
    const path = folder.write('roses.jsonl', LINES);
    const { torn, nul } = writeBroken(path);
    await importOne(world, path);
    folder.write('roses.jsonl', LINES);
    expect((await importOne(world, path)).lines.quarantined).toBe(0);
    expect(await kept(world)).toEqual([
      [torn, TORN],
      [nul, '\0\0'],
    ]);
  });

  test('I6: a file that an older version imported is read again, so that they are kept', async () => {
    const world = createImportWorld();
    const path = createLogFolder().write('roses.jsonl', LINES);
    writeBroken(path);
    await importOne(world, path);
    const fresh = createImportWorld();
    const asOlder = { ...fresh, store: { ...fresh.store, append: olderAppend(fresh.store) } };
    await importOne(asOlder, path);
    expect(await kept(fresh)).toEqual([]);
    expect((await importOne(fresh, path)).status).toBe('unchanged');
    expect(await kept(fresh)).toEqual(await kept(world));
  });

  test('S12: are not kept of a file of which something was erased', async () => {
    const world = createImportWorld();
    const path = createLogFolder().write('roses.jsonl', LINES);
    const first = await importOne(world, path);
    const events = (await world.store.own(sessionAt(first, 0), 0, 9)).map(({ id }) => id);
    await world.store.erase(events, erasureMark(events));
    writeBroken(path);
    expect((await importOne(world, path)).lines.quarantined).toBe(2);
    expect(await kept(world)).toEqual([]);
  });

  test('I3, I6: a line too long to be held comes out in parts that join to its bytes', async () => {
    const line = Buffer.from('x'.repeat(9_000_000));
    const chunks = async function* () {
      for (let at = 0; at < line.length; at += 65_536) yield line.subarray(at, at + 65_536);
      yield Buffer.from('\n{"a":1}\n');
    };
    const parts: Uint8Array[] = [];
    const pieces = [];
    for await (const { spilled, pieces: found } of splitRecords(chunks(), 1_000_000)) {
      if (spilled !== undefined) {
        expect(spilled.offset).toBe(parts.reduce((sum, { length }) => sum + length, 0));
        parts.push(spilled.bytes);
      }
      pieces.push(...found);
    }
    const [tooLong, record] = pieces;
    expect(tooLong).toMatchObject({ what: 'quarantined', offset: 0, sizeBytes: line.length });
    expect(record).toMatchObject({ what: 'record', ordinal: 1, offset: line.length + 1, value: { a: 1 } });
    expect(parts.length).toBeGreaterThan(1);
    expect(Buffer.concat([...parts, tooLong?.bytes ?? Buffer.alloc(0)]).equals(line)).toBe(true);
  });

  test.each([65_536, 100_003, 5_000_000])(
    'I6: its parts are cut at the same places when it arrives %d bytes at a time',
    async (size) => {
      const file = Buffer.from(`{"a":1}\n${'x'.repeat(12_000_000)}`);
      const chunks = async function* () {
        for (let at = 0; at < file.length; at += size) yield file.subarray(at, at + size);
      };
      const lines = await Array.fromAsync(splitRecords(chunks(), 1_000_000, { offset: 0, ordinal: 0, waits: true }));
      const ends = lines.flatMap(({ spilled }) => spilled ?? []).map(({ offset, bytes }) => offset + bytes.length - 8);
      expect(ends.map((end) => end % KEPT_PART_BYTES)).toEqual(ends.map(() => 0));
      expect(ends.at(-1)).toBeGreaterThan(8_000_000);
    },
  );

  test('I3: what is too long is handed on and no longer held', () => {
    const held = new HeldBytes(10);
    const spilled = Array.from({ length: 100 }, () => held.push(new Uint8Array(100_000))).flatMap((each) => each ?? []);
    expect(spilled.map(({ at, bytes }) => [at, bytes.length])).toEqual([
      [0, 4_194_304],
      [4_194_304, 4_194_304],
    ]);
    expect([held.isTooLong, held.sizeBytes, held.take().length]).toEqual([true, 10_000_000, 1_611_392]);
    expect([held.isTooLong, held.take().length]).toEqual([false, 0]);
  });
});

/** Appends as a version did that kept nothing beside the ledger. */
function olderAppend(store: TestWorld['store']): TestWorld['store']['append'] {
  return (batch, ledger) =>
    store.append(batch, ledger && { entries: ledger.entries, files: ledger.files.map(withoutArchive) });
}

function withoutArchive(file: SourceFile): SourceFile {
  const memory = readMemory(file);
  if (memory === undefined) throw new Error('the importer wrote no memory');
  const { isArchived: _, ...older } = memory;
  return { ...file, report: writeMemory(older) };
}
