import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sha256 } from '../../../core/adapters/sha256.ts';
import { countReadable } from '../../../core/adapters/store-sqlite/count-readable.ts';
import { saySetAside } from '../../../core/adapters/store-sqlite/say-set-aside.ts';
import type { FileReport } from '../../../core/contract/import-report.ts';
import type { SessionId } from '../../../core/model/ids.ts';
import { readEvent } from '../../../core/model/read-event.ts';
import { sourceOf } from '../../../core/projections/parts/source-of.ts';
import { put } from '../../ports/subject.ts';
import { chainOf } from '../../ports/writer.ts';
import { prompt, says } from '../import/claude-code/transcript.ts';
import { erasureMark } from '../import/erasure-mark.ts';
import { createImportWorld, importOne, sessionAt, type TestWorld } from '../import/import-logs.ts';
import { createLogFolder } from '../import/log-folder.ts';
import { countingIds } from './counting-ids.ts';
import { openHome } from './open-home.ts';
import { setAsidesIn } from './set-asides-in.ts';
import { namesOf, tamper } from './tamper.ts';
import { tempHome } from './temp-home.ts';

const consent = { setAsideBroken: true, nowMs: () => 1_700_000_000_000 };
/** A prompt and an answer, again and again; every fifth line has no id of its own. */
const logOf = (records: number) =>
  Array.from({ length: records }, (_, at) => {
    const before = at === 0 ? null : `r-${at - 1 - (at % 5 === 0 && at > 0 ? 1 : 0)}`;
    if (at % 5 === 4) return { type: 'mode', mode: `plan ${at}`, sessionId: 'garden' };
    return at % 2 === 0
      ? prompt(`r-${at}`, before, `Water rose ${at}`)
      : says(`r-${at}`, before, `Rose ${at} is watered.`);
  });

const ids = countingIds();

async function open(folder: string, options: Parameters<typeof openHome>[1] = {}): Promise<TestWorld> {
  const { store, blobs } = await openHome(folder, options);
  return createImportWorld({ store, blobs, ids });
}

/** A closed home into which a log was imported. */
async function imported(lines: number | readonly object[]) {
  const path = createLogFolder().write('roses.jsonl', typeof lines === 'number' ? logOf(lines) : lines);
  const folder = tempHome();
  const world = await open(folder);
  const session = sessionAt(await importOne(world, path), 0);
  await world.store.close();
  return { folder, path, session };
}

/** Breaks a closed home so that it has to be set aside, and makes more of it. */
function breakHome(folder: string, more: string): void {
  tamper(folder, (db) => db.exec(`${more}; DROP TABLE projections`));
}

/** Changes what an event said, so that it can't be read. */
function bareAt(session: SessionId, seq: number): string {
  return `UPDATE events SET payload = x'00ff00', encoding = 1 WHERE session = '${session}' AND seq = ${seq}`;
}

/** Which records the histories of all sessions hold, by session, in their order; those that are withheld as such. */
async function recordsOf({ store }: TestWorld): Promise<(number | 'withheld')[][]> {
  const refs = (await store.refs()).filter(({ session }) => session !== 'catalogue');
  return Promise.all(
    refs.map(async ({ session, head }) => {
      const own = (await store.history(head))
        .filter(({ envelope }) => envelope.origin.session === session)
        .map(readEvent);
      return own.flatMap((event) => (event.kind === 'withheld' ? 'withheld' : (sourceOf(event)?.record ?? [])));
    }),
  );
}

const upTo = (end: number, from = 0) => Array.from({ length: end - from }, (_, at) => at + from);

async function faultsOf({ store }: TestWorld): Promise<string[]> {
  return namesOf((await store.verify()).faults);
}

async function factsAlone(path: string): Promise<FileReport['facts']> {
  return (await importOne(createImportWorld(), path)).facts;
}

describe('B-20: a log whose event did not come over is imported again', () => {
  it.each([
    ['its opening', 0, 0],
    ['its first record', 1, 1],
    ['one in the middle', 5, 5],
    ['its last record', 12, 12],
  ])('and is whole again where %s was lost', async (_, seq, came) => {
    const { folder, path, session } = await imported(12);
    breakHome(folder, `DELETE FROM events WHERE session = '${session}' AND seq = ${seq}`);
    const world = await open(folder, consent);
    expect((await world.store.own(session, 0, 100)).length).toBe(came);
    expect((await world.store.ledger('claude-code', path)).length).toBe(Math.max(0, came - 1));
    const report = await importOne(world, path);
    expect([report.status, report.sessions.map(({ id }) => id), report.facts]).toEqual([
      'imported',
      [session],
      await factsAlone(path),
    ]);
    expect(await recordsOf(world)).toEqual([upTo(12)]);
    expect(await faultsOf(world)).toEqual([]);
    const again = await importOne(world, path);
    expect([again.status, again.facts, await recordsOf(world)]).toEqual(['unchanged', report.facts, [upTo(12)]]);
  });

  it('S1: what is counted before is what comes over, and what the log brings in again is said beside', async () => {
    const { folder, path, session } = await imported(12);
    breakHome(folder, `DELETE FROM events WHERE session = '${session}' AND seq = 5; ${bareAt(session, 8)}`);
    const readable = await countReadable(join(folder, 'events.db'), sha256);
    expect(readable).toEqual({ events: 5, withoutPayload: 0, again: 7, sessions: 1 });
    const { sessions: _, ...came } = readable;
    const home = await openHome(folder, consent);
    expect([home.salvaged, await saySetAside(home)]).toEqual([
      { ...came, logs: [path] },
      expect.stringMatching(
        /^5 events of 1 session came over\. 7 more events behind a lost one come again: 1 log that holds them is imported now\. .*It may hold the only copy of 8 events: keep it until none is missing\.$/,
      ),
    ]);
    expect((await setAsidesIn(home))[0]?.events).toEqual({ ...came, missing: 8 });
  });

  it.each([
    ['its opening', 0],
    ['its first record', 1],
    ['one in the middle', 5],
    ['its last record', 12],
  ])('and is whole again where what %s said was lost', async (_, seq) => {
    const { folder, path, session } = await imported(12);
    breakHome(folder, bareAt(session, seq));
    const world = await open(folder, consent);
    expect((await world.store.own(session, 0, 100)).length).toBe(seq);
    const { facts } = await importOne(world, path);
    expect([await recordsOf(world), facts, await faultsOf(world)]).toEqual([[upTo(12)], await factsAlone(path), []]);
  });

  it('S1: and an event that lost what it said stays where the log does not hold it any more', async () => {
    const { folder, path, session } = await imported(12);
    breakHome(folder, bareAt(session, 5));
    writeFileSync(
      path,
      logOf(12)
        .flatMap((record, at) => (at === 4 ? [] : `${JSON.stringify(record)}\n`))
        .join(''),
    );
    expect(await countReadable(join(folder, 'events.db'), sha256)).toMatchObject({ withoutPayload: 1, sessions: 1 });
    const world = await open(folder, consent);
    const own = await world.store.own(session, 0, 100);
    expect(own.filter(({ payload }) => payload === undefined).map(({ envelope }) => envelope.origin.seq)).toEqual([5]);
    expect(own.length).toBe(13);
  });

  it('and adds nothing where only ledger entries were lost', async () => {
    const { folder, path, session } = await imported(12);
    for (const lost of ['ordinal IN (3, 4, 9)', 'true']) {
      breakHome(folder, `DELETE FROM ledger WHERE ${lost}`);
      const world = await open(folder, { ...consent });
      const before = await world.store.own(session, 0, 100);
      const { status, facts } = await importOne(world, path);
      expect([status, facts]).toEqual(['unchanged', await factsAlone(path)]);
      expect(await world.store.own(session, 0, 100)).toEqual(before);
      expect((await world.store.ledger('claude-code', path)).map(({ ordinal }) => ordinal)).toEqual(upTo(12));
      expect(await faultsOf(world)).toEqual([]);
      await world.store.close();
    }
  });

  it.each(['', "; DELETE FROM events WHERE session <> 'catalogue' AND seq > 9"])(
    'and is no second session where all that the ledger knew of it was lost%s',
    async (more) => {
      const { folder, path, session } = await imported(12);
      breakHome(folder, `DELETE FROM ledger; DELETE FROM source_files${more}`);
      const world = await open(folder, consent);
      const { sessions, facts } = await importOne(world, path);
      expect([sessions.map(({ id }) => id), await recordsOf(world)]).toEqual([[session], [upTo(12)]]);
      expect(facts).toEqual(await factsAlone(path));
      expect((await world.store.ledger('claude-code', path)).map(({ ordinal }) => ordinal)).toEqual(upTo(12));
      expect((await importOne(world, path)).status).toBe('unchanged');
      expect(await faultsOf(world)).toEqual([]);
    },
  );

  it('and branches of it are none that are made again where all that the ledger knew was lost', async () => {
    const lines = [
      prompt('r-0', null, 'Water the roses'),
      says('r-1', 'r-0', 'They are watered.'),
      prompt('r-2', 'r-1', 'And the lilies'),
      says('r-3', 'r-2', 'They too.'),
      prompt('r-4', 'r-1', 'No, the violets'),
    ];
    const { folder, path } = await imported(lines);
    breakHome(folder, 'DELETE FROM ledger; DELETE FROM source_files');
    const world = await open(folder, consent);
    const before = (await world.store.refs()).length;
    await importOne(world, path);
    expect([(await world.store.refs()).length, await recordsOf(world)]).toEqual([before, [[0, 1, 2, 3], [4]]]);
    expect(await faultsOf(world)).toEqual([]);
  });

  it('S12, I3: and does not bring back what was erased, whatever else was lost', async () => {
    const lost = [
      'DELETE FROM events WHERE seq = 3',
      'DELETE FROM events WHERE seq = 9',
      'DELETE FROM events WHERE seq = 6',
      'DELETE FROM ledger WHERE ordinal IN (4, 5, 6)',
      'DELETE FROM ledger',
      'DELETE FROM events WHERE seq IN (3, 6)',
    ];
    for (const each of lost) {
      const { folder, path, session } = await imported(12);
      const first = await open(folder);
      const [erased] = await first.store.own(session, 6, 7);
      await first.store.erase([erased!.id], erasureMark([erased!.id]));
      await first.store.close();
      breakHome(folder, each.replace('WHERE seq', `WHERE session = '${session}' AND seq`));
      const world = await open(folder, consent);
      const { facts, reason } = await importOne(world, path);
      const [records] = await recordsOf(world);
      expect([each, records?.filter((record) => record !== 'withheld')]).toEqual([
        each,
        upTo(12).filter((record) => record !== 5),
      ]);
      expect([facts.withheld, reason]).toEqual([1, expect.stringContaining('erased: 1 value withheld')]);
      expect(await faultsOf(world)).toEqual([]);
      await world.store.close();
    }
  });

  it('S12, I4: and a branch that left from an erased event which is lost leaves from what stands before it', async () => {
    const lines = [
      prompt('r-0', null, 'Water the roses'),
      says('r-1', 'r-0', 'They are watered.'),
      prompt('r-2', 'r-1', 'And the lilies'),
      says('r-3', 'r-2', 'They too.'),
      prompt('r-4', 'r-1', 'No, the violets'),
    ];
    const { folder, path, session } = await imported(lines);
    const first = await open(folder);
    const [erased] = await first.store.own(session, 2, 3);
    await first.store.erase([erased!.id], erasureMark([erased!.id]));
    await first.store.close();
    breakHome(folder, `DELETE FROM events WHERE session = '${session}' AND seq = 2`);
    const world = await open(folder, consent);
    const [before] = await world.store.own(session, 1, 2);
    const [main, branch] = (await importOne(world, path)).sessions.map(({ id }) => id as SessionId);
    const [opening] = await world.store.own(branch!, 0, 1);
    expect([main, opening?.envelope.parents, await recordsOf(world)]).toEqual([
      session,
      [before?.id],
      [[0, 2, 3], [4]],
    ]);
    expect(await faultsOf(world)).toEqual([]);
  });

  it('S1: and nothing that came over is let go of where the log does not hold it any more', async () => {
    for (const change of [(path: string) => rmSync(path), (path: string) => writeFileSync(path, 'another text\n')]) {
      const { folder, path, session } = await imported(12);
      breakHome(folder, `DELETE FROM events WHERE session = '${session}' AND seq = 5`);
      change(path);
      const world = await open(folder, consent);
      const own = await world.store.own(session, 0, 100);
      expect(own.map(({ envelope }) => envelope.origin.seq)).toEqual([...upTo(5), ...upTo(13, 6)]);
    }
  });

  it('S1: and nothing that a person wrote behind the lost event is let go of', async () => {
    const { folder, path, session } = await imported(12);
    const first = await open(folder);
    const [at] = await first.store.own(session, 8, 9);
    await put(first, 'mine', undefined, chainOf('mine', 0, 3, at));
    await first.store.close();
    breakHome(folder, `DELETE FROM events WHERE session = '${session}' AND seq = 5`);
    const world = await open(folder, consent);
    expect((await world.store.own('mine' as SessionId, 0, 10)).length).toBe(3);
    expect((await world.store.own(session, 0, 100)).length).toBe(12);
    const { facts } = await importOne(world, path);
    const own = (await world.store.own(session, 0, 100)).map(readEvent);
    expect(own.flatMap((event) => sourceOf(event)?.record ?? [])).toEqual([...upTo(4), ...upTo(12, 5), 4]);
    expect(facts).toEqual(await factsAlone(path));
  });
});
