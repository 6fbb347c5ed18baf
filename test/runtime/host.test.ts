import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { News } from '../../core/contract/view.ts';
import { CATALOGUE } from '../../core/model/ids.ts';
import { madeUpRecords, tempFolder, writeLog } from './made-up-log.ts';
import { openTestHome, type TestHome } from './test-home.ts';

let home: TestHome;
let folder: Awaited<ReturnType<typeof tempFolder>>;
let session: string;
let events: { id: string; kind: string; seq: number }[];

beforeEach(async () => {
  home = await openTestHome();
  folder = await tempFolder();
  const [report] = await home.import(await writeLog(folder.path, 'log.jsonl', madeUpRecords()));
  session = report?.sessions[0]?.id ?? '';
  events = await eventsOf(session);
});

afterEach(async () => {
  await home.close();
  await folder.remove();
});

async function eventsOf(id: string) {
  const page = await home.client.sessions.events({ session: id });
  if (!page.ok) throw new Error(page.refusal.message);
  return page.events.map((event) => {
    const { kind, origin } = JSON.parse(event.envelope) as { kind: string; origin: { seq: number } };
    return { id: event.id, kind, seq: origin.seq };
  });
}

const must = <Reply extends { ok: boolean }>(reply: Reply) => {
  if (!reply.ok) throw new Error(JSON.stringify(reply));
  return reply as Extract<Reply, { ok: true }>;
};

describe('the host', () => {
  it('lists an imported session with figures that are the log’s', async () => {
    const [row] = await home.client.sessions.list({});
    expect(row).toMatchObject({
      id: session,
      title: 'Count the files',
      titleFrom: 'prompt',
      kind: 'main',
      status: 'done',
      source: 'claude-code',
      projectLabel: '/srv/made-up',
      turns: 1,
      toolCalls: 1,
      toolErrors: 0,
      models: ['model-y'],
      tokens: { uncachedInput: 22, cachedInput: 80, cacheWrite: 10, output: 46, reasoning: 0, lowerBound: false },
      readOnly: true,
    });
    expect(row?.costUsd).toBeUndefined();
  });

  it('F1: a fork at any event is a session whose graph lane leaves from that step; the parent is unchanged', async () => {
    const before = await eventsOf(session);
    for (const event of events) {
      const forked = must(await home.client.sessions.fork({ session, at: event.id }));
      const [first, ...rest] = await eventsOf(forked.session);
      expect([first?.kind, rest]).toEqual(['session/forked', []]);
      expect((await home.host.store.event(first?.id as never))?.envelope.parents).toEqual([event.id]);
    }
    expect(await eventsOf(session)).toEqual(before);
    const graph = must(await home.client.graph.open({ session }));
    expect(graph.lanes).toHaveLength(1 + events.length);
    expect(graph.lanes.every((lane) => lane.row.root === session)).toBe(true);
  });

  it('F8: a fork can be forked, and two forks can leave from one event', async () => {
    const at = events[2]?.id ?? '';
    const one = must(await home.client.sessions.fork({ session, at }));
    const two = must(await home.client.sessions.fork({ session, at }));
    const nested = must(await home.client.sessions.fork({ session: one.session, at }));
    const rows = await home.client.sessions.list({});
    expect(rows.filter((row) => row.parent?.event === at).map((row) => row.id)).toEqual([
      one.session,
      two.session,
      nested.session,
    ]);
    expect(rows.find((row) => row.id === nested.session)?.root).toBe(session);
  });

  it('S7: a fork that names a head which is not the head is refused with the head', async () => {
    const reply = await home.client.sessions.fork({ session, expectedHead: events[0]?.id ?? '' });
    expect(reply).toMatchObject({ ok: false, refusal: { code: 'stale-head', head: events.at(-1)?.id } });
  });

  it('F1: a fork writes two events, the child’s first and the record of the act, whatever the length of the history', async () => {
    const written = async () => (await home.host.store.refs()).reduce((sum, ref) => sum + ref.nextSeq, 0);
    const before = await written();
    must(await home.client.sessions.fork({ session }));
    expect((await written()) - before).toBe(2);
  });

  it('F6: a detached session is a root whose context is its basis', async () => {
    const at = events.at(-1)?.id ?? '';
    const detached = must(await home.client.sessions.detach({ session, at }));
    const stored = await home.host.store.event(detached.head as never);
    expect(stored?.envelope.parents).toEqual([]);
    const before = must(await home.client.event.context({ event: at })).context;
    const after = must(await home.client.event.context({ event: detached.head })).context;
    expect(after.segments.map((segment) => segment.preview)).toEqual(
      expect.arrayContaining(before.segments.map((segment) => segment.preview)),
    );
    const row = (await home.client.sessions.list({})).find((each) => each.id === detached.session);
    expect([row?.kind, row?.root, row?.parent]).toEqual(['detached', detached.session, undefined]);
    const carried = `${before.segments.length} segments, about ${before.tokens} tokens, ${before.exactness}`;
    expect([row?.cameFrom, row?.lastStep]).toEqual([{ session, event: at }, `Detached here: ${carried}`]);
  });

  it('S10: rename, trash and fork are undone one by one, and told to every follower alike', async () => {
    const follower = home.connect();
    const heard: News[] = [];
    const stopHearing = new AbortController();
    const stream = await follower.home.follow({}, { signal: stopHearing.signal });
    const hearing = (async () => {
      for await (const news of stream) heard.push(news);
    })().catch(() => undefined);
    must(await home.client.sessions.rename({ session, title: 'Counting' }));
    const forked = must(await home.client.sessions.fork({ session }));
    must(await home.client.sessions.trash({ session }));
    const titles = async () => (await home.client.sessions.list({ trashed: false })).map((row) => row.title);
    expect(await titles()).toEqual(['Fork of Counting']);
    expect(must(await home.client.home.undo({})).says).toBe('Undid: move to trash');
    expect(must(await home.client.home.undo({})).says).toBe('Undid: fork');
    const last = events.at(-1)?.id ?? '';
    expect(must(await home.client.event.detail({ event: last })).detail.branches).toEqual([]);
    expect(await titles()).toEqual(['Counting']);
    expect(must(await home.client.home.undo({})).says).toBe('Undid: rename to “Counting”');
    expect(await titles()).toEqual(['Count the files']);
    expect(must(await home.client.home.redo({})).says).toBe('Did again: rename to “Counting”');
    expect((await home.client.home.reflog({})).map((act) => [act.says, act.undone])).toEqual([
      ['Move to trash: Counting', true],
      ['Fork: Fork of Counting', true],
      ['Rename to “Counting”: Counting', false],
    ]);
    stopHearing.abort();
    await hearing;
    const kinds = heard.flatMap((news) => news.items).filter((item) => item.type === 'events');
    expect(kinds.map((item) => item.session)).toEqual([forked.session]);
    expect(heard.map((news) => news.seq)).toEqual(heard.map((_, index) => (heard[0]?.seq ?? 0) + index));
  });

  it('S12: after an erase the session reads on, nothing shows the words, and verify says how many values are withheld', async () => {
    const prompt = events.find((event) => event.kind === 'message')?.id ?? '';
    const forked = must(await home.client.sessions.fork({ session }));
    must(await home.client.sessions.rename({ session: forked.session, title: 'Mine' }));
    must(await home.client.home.undo({}));
    expect(must(await home.client.sessions.show({ session: forked.session })).row.title).toBe(
      'Fork of Count the files',
    );
    expect(must(await home.client.sessions.erase({ session, event: prompt, reason: 'a secret' }))).toMatchObject({
      erased: 1,
    });
    const everything = JSON.stringify([
      await home.client.sessions.list({}),
      await home.client.home.reflog({}),
      await home.host.store.sourceFiles(),
      await home.host.store.own(CATALOGUE, 0, 100),
      await home.client.graph.open({ session }),
      await home.client.event.detail({ event: prompt }),
      await home.client.event.context({ event: events.at(-1)?.id ?? '' }),
      await Array.fromAsync(await home.client.sessions.exportNative({ session })),
    ]);
    expect(everything).not.toContain('Count the files');
    expect(await home.client.home.verify({})).toMatchObject({ sound: true, withheld: 1, faults: [] });
    expect(must(await home.client.event.detail({ event: prompt })).detail.withheld).toBe(true);
  });

  it('a step’s detail holds the call, its result, the exact record and a seal that was recomputed', async () => {
    const call = events.find((event) => event.kind === 'model/answered')?.id ?? '';
    const { detail } = must(await home.client.event.detail({ event: call }));
    expect(detail.parts.find((part) => part.type === 'tool-call')).toEqual({
      type: 'tool-call',
      callId: 'c1',
      name: 'Bash',
      input: '{"command":"ls | wc -l"}',
    });
    expect(detail.result?.parts[0]).toMatchObject({ type: 'tool-result', callId: 'c1', output: '7' });
    expect(JSON.parse(detail.raw?.text ?? '')).toEqual(madeUpRecords()[1]);
    expect(detail.seal).toEqual({
      ok: true,
      says: 'Content, envelope and id agree. Verify checks the chain around it.',
    });
  });

  it('P1: a step’s placement is the newest of what its history says, also across a fork, and a claim of the log', async () => {
    const moved = { ...madeUpRecords()[3], uuid: 'a3', parentUuid: 'a2', cwd: '/srv/elsewhere', gitBranch: 'main' };
    const [report] = await home.import(await writeLog(folder.path, 'moved.jsonl', [...madeUpRecords(), moved]));
    const id = report?.sessions[0]?.id ?? '';
    const own = await eventsOf(id);
    const placement = async (event: string) => must(await home.client.event.detail({ event })).detail.placement;
    const early = [
      { name: 'cwd', value: '/srv/made-up', claim: true },
      { name: 'version', value: '2.1.60', claim: true },
    ];
    expect(await placement(own[2]?.id ?? '')).toEqual(early);
    expect(await placement(own.at(-1)?.id ?? '')).toEqual([
      { name: 'cwd', value: '/srv/elsewhere', claim: true },
      { name: 'version', value: '2.1.60', claim: true },
      { name: 'git branch', value: 'main', claim: true },
    ]);
    const forked = must(await home.client.sessions.fork({ session: id, at: own[2]?.id ?? '' }));
    expect((await placement(forked.head)).filter(({ claim }) => claim)).toEqual(early);
  });

  it('I1: what an import left out is listed, also by a host that was started later', async () => {
    const path = join(folder.path, 'cut.jsonl');
    await writeFile(path, `${JSON.stringify(madeUpRecords()[0])}\n{"type":"user","uuid\n`);
    await home.import(path);
    const [problem, ...others] = await home.client.import.problems({});
    expect(others).toEqual([]);
    expect(problem).toMatchObject({
      path,
      lines: { records: 2, events: 1, quarantined: 1 },
      sessions: [{ title: 'Count the files' }],
    });
    expect(await home.host.imports.remembered(home.host.store)).toContainEqual(
      expect.objectContaining({ path, lines: problem?.lines }),
    );
  });

  it.each([
    ['fork of nothing', () => home.client.sessions.fork({ session: 'nothing' })],
    ['an event of nowhere', () => home.client.sessions.fork({ session, at: 'f'.repeat(64) })],
    ['rename of nothing', () => home.client.sessions.rename({ session: 'nothing', title: 'x' })],
    ['graph of nothing', () => home.client.graph.open({ session: 'nothing' })],
    ['detail of nothing', () => home.client.event.detail({ event: 'nothing' })],
    ['context of nothing', () => home.client.event.context({ event: 'nothing' })],
    ['a blob that is not there', () => home.client.event.blob({ blob: 'f'.repeat(64) })],
    ['events of nothing', () => home.client.sessions.events({ session: 'nothing' })],
  ])('refuses %s in words', async (_what, call) => {
    const reply = (await call()) as { ok: boolean; refusal?: { code: string; message: string } };
    expect([reply.ok, reply.refusal?.code]).toEqual([false, 'not-found']);
    expect(reply.refusal?.message).toMatch(/\.$/);
  });

  it('turns away requests that are not of the contract before any of it runs', async () => {
    const bad: Promise<unknown>[] = [
      home.client.sessions.fork({ session, extra: 1 } as never),
      home.client.sessions.fork({ session: 5 } as never),
      home.client.sessions.restore({ session: '' }),
      home.client.sessions.rename({ session, title: 'x'.repeat(501) }),
      home.client.import.start({ paths: [] }),
      home.client.sessions.events({ session, limit: 100_000 }),
    ];
    const said = await Promise.all(
      bad.map((call) =>
        call.then(
          () => 'accepted',
          ({ code, message }: { code: string; message: string }) => [code, message],
        ),
      ),
    );
    expect(said).toEqual([
      ['BAD_REQUEST', 'The request holds what is not asked for: “extra”.'],
      ['BAD_REQUEST', '“session” must be a text.'],
      ['BAD_REQUEST', '“session” is empty.'],
      ['BAD_REQUEST', '“title” is longer than 500 characters.'],
      ['BAD_REQUEST', '“paths” needs at least 1 value.'],
      ['BAD_REQUEST', '“limit” is more than 1,000.'],
    ]);
    expect(await home.client.sessions.list({})).toHaveLength(1);
  });
});

describe('a rewind in a log', () => {
  it('I4: becomes a branch that leaves from the answer before it; the branch with the newest step is the active one', async () => {
    const [prompt, call, result, answer] = madeUpRecords() as { uuid: string; parentUuid: string }[];
    const again = {
      ...prompt,
      uuid: 'p2',
      parentUuid: 'r1',
      message: { role: 'user', content: 'Only the hidden ones' },
    };
    const log = await writeLog(folder.path, 'rewind.jsonl', [prompt, call, result, answer, again] as object[]);
    const [report] = await home.import(log);
    const [main, branch] = report?.sessions ?? [];
    expect([main?.kind, branch?.kind, branch?.parent]).toEqual(['main', 'branch', main?.id]);
    const rows = await home.client.sessions.list({});
    expect(rows.filter((row) => row.path === log).map((row) => [row.kind, row.active])).toEqual([
      ['main', undefined],
      ['branch', true],
    ]);
  });
});
