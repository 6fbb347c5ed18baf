import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { sha256 } from '../../core/adapters/sha256.ts';
import { CATALOGUE, type EventId, type SessionId } from '../../core/model/ids.ts';
import type { StepRow } from '../../core/projections/steps/step-row.ts';
import type { EventStore } from '../../core/runtime/ports.ts';
import { CHUNK, SAVED_STEPS, STEPS_VERSION } from '../../core/runtime/views/saved-steps.ts';
import { calls, prompt, result, says } from '../adapters/import/claude-code/transcript.ts';
import { createLogFolder } from '../adapters/import/log-folder.ts';
import { filesIn } from '../adapters/store-sqlite/files-in.ts';
import { tamper } from '../adapters/store-sqlite/tamper.ts';
import { tempHome } from '../adapters/store-sqlite/temp-home.ts';
import { put } from '../ports/subject.ts';
import { chainOf, type Said } from '../ports/writer.ts';
import { randomHistory } from '../projections/random-history.ts';
import { quickFolder } from '../quick-folder.ts';
import { type FileHome, openFileHome } from './open-file-home.ts';

const TASK = 'Count the snails';
const MAIN = [
  prompt('p-1', null, 'How many snails?'),
  calls('s-1', 'p-1', 'call-1', 'Task', { prompt: TASK, subagent_type: 'counter' }),
  result('r-1', 's-1', 'call-1', 'agentId: a1 (done)', { toolUseResult: { agentId: 'a1', totalDurationMs: 900 } }),
  says('s-2', 'r-1', 'Nine.'),
];
const SIDE = { isSidechain: true, sessionId: 'main', agentId: 'a1' };
const AGENT = [prompt('a-1', null, TASK, SIDE), says('a-2', 'a-1', 'Nine snails', SIDE)];

/** Events of everything that folds must cope with, more than a chunk of rows holds. */
const EVENTS = 2_600;
const { own } = randomHistory(11, EVENTS);
const long = chainOf('long', 0, EVENTS, undefined, (seq): Said => {
  const { kind, payload } = own[seq % own.length] ?? {};
  return kind === undefined || kind === 'withheld' || kind === 'opaque'
    ? { kind: 'x/odd', payload: null }
    : { kind, payload };
});

/** A closed home: a long session with forks of forks, and a log with a sub-agent. Gives its folder. */
async function filledHome(): Promise<string> {
  filled ??= await fillHome();
  const folder = tempHome();
  cpSync(filled, folder, { recursive: true });
  return folder;
}

let filled: string | undefined;
afterAll(() => {
  if (filled !== undefined) rmSync(filled, { recursive: true, force: true });
});

async function fillHome(): Promise<string> {
  const folder = mkdtempSync(join(quickFolder, 'steps-'));
  const { host, client, import: importLogs, close } = await openFileHome(folder);
  await put(host, 'long', undefined, long);
  for (const seq of [3, 40, 41, 42, 43, 44, 1_500, 2_400, 40]) {
    await client.sessions.fork({ session: 'long', at: long[seq]?.id ?? '' });
  }
  const fork = (await client.sessions.list({})).find(({ kind }) => kind === 'fork');
  await client.sessions.fork({ session: fork?.id ?? '', at: long[2]?.id ?? '' });
  const logs = createLogFolder();
  const paths = [logs.write('main.jsonl', MAIN), logs.write('main/subagents/agent-a1.jsonl', AGENT)];
  await importLogs(...paths);
  await close();
  await looked(folder);
  return folder;
}

/** All steps of a home's lineages. */
async function stepsShown({ client }: FileHome) {
  const rows = await client.sessions.list({});
  const roots = [...new Set(rows.map((row) => row.root))].sort();
  return Promise.all(
    roots.map(async (session) => {
      const first = await client.graph.open({ session });
      if (!first.ok) throw new Error(first.refusal.message);
      const steps: StepRow[] = [...first.steps];
      for (let after = first.next; after !== undefined; ) {
        const page = await client.graph.page({ session, after });
        if (!page.ok) throw new Error(page.refusal.message);
        steps.push(...page.steps);
        after = page.next;
      }
      return { lanes: first.lanes, steps, preview: await client.sessions.preview({ session }) };
    }),
  );
}

/** Everything that a home shows of its lineages' steps; `onSteps` is called before any of them is looked at alone. */
async function shown(home: FileHome, onSteps?: () => void) {
  const lineages = await stepsShown(home);
  onSteps?.();
  return Promise.all(
    lineages.map(async (lineage) => {
      const picked = lineage.steps.filter((_, at) => at % 97 === 0);
      const details = await Promise.all(
        picked.map((step) => home.client.event.detail({ event: step.event, step: step.key })),
      );
      return { ...lineage, details };
    }),
  );
}

async function looked(folder: string, wrap?: (store: EventStore) => EventStore, onSteps?: () => void) {
  const home = await openFileHome(folder, wrap);
  const seen = await shown(home, onSteps);
  await home.close();
  return seen;
}

/** What a home as it was filled shows where nothing is saved. */
let rebuilt: ReturnType<typeof looked> | undefined;
const shownRebuilt = () => (rebuilt ??= filledHome().then((folder) => looked(folder, without)));

const without = (store: EventStore): EventStore => ({
  ...store,
  projection: async () => undefined,
  saveProjections: async () => undefined,
});

it('S6: steps that were saved are the steps of a rebuild, and no event is read for them', {
  timeout: 60_000,
}, async () => {
  const folder = await filledHome();
  let read = 0;
  const counting = (store: EventStore): EventStore => ({
    ...store,
    own: async (session, from, to) => {
      const events = await store.own(session, from, to);
      if (session !== CATALOGUE && to - from > 1) read += events.length;
      return events;
    },
  });
  let readForSteps: number | undefined;
  const seen = await looked(folder, counting, () => {
    readForSteps = read;
  });
  expect(readForSteps).toBe(0);
  expect(seen).toEqual(await shownRebuilt());
  expect(seen.flatMap(({ steps }) => steps.filter((step) => step.call?.spawned !== undefined))).toHaveLength(1);
  expect(Math.max(...seen.map(({ steps }) => steps.length))).toBeGreaterThan(2 * CHUNK);
});

const damages: readonly [name: string, sql: string][] = [
  [
    'rows that are altered',
    `UPDATE projections SET text = replace(text, 'tool', 'fool') WHERE name LIKE '${SAVED_STEPS}/%'`,
  ],
  ['a chunk that is gone', `DELETE FROM projections WHERE name = '${SAVED_STEPS}/1'`],
  [
    'places that are altered',
    `UPDATE projections SET text = replace(text, '"made":[', '"made":[1,') WHERE name = '${SAVED_STEPS}'`,
  ],
  ['another version', `UPDATE projections SET text = '0' || text WHERE name = '${SAVED_STEPS}'`],
  ['another head', `UPDATE projections SET head = zeroblob(32) WHERE name = '${SAVED_STEPS}'`],
];
it.each(damages)('S6: %s: found, and the steps are made anew', { timeout: 60_000 }, async (_, sql) => {
  const folder = await filledHome();
  tamper(folder, (db) => db.exec(sql));
  const seen = await looked(folder);
  expect(seen).toEqual(await shownRebuilt());
  const saved = await looked(folder);
  expect(saved).toEqual(seen);
});

it('an event that comes after steps were saved is in them', async () => {
  const folder = await filledHome();
  const home = await openFileHome(folder);
  const more = chainOf('long', EVENTS, EVENTS + 1, long.at(-1), () => ({
    payload: { role: 'user', author: 'person', parts: [{ type: 'text', text: 'one more' }] },
  }));
  await shown(home);
  await put(home.host, 'long', long.at(-1), more);
  const seen = await shown(home);
  await home.close();
  expect(seen.flatMap(({ steps }) => steps).filter(({ title }) => title === 'one more')).toHaveLength(1);
  expect(seen).toEqual(await looked(folder, without));
});

it('S12: words that were erased are in no steps that are saved, then or afterwards', async () => {
  const folder = await filledHome();
  const holders = () => [...filesIn(folder)].filter(([, bytes]) => bytes.includes('snails')).map(([name]) => name);
  expect(holders()).toContain('events.db');
  const home = await openFileHome(folder);
  await shown(home);
  for (const { id, source } of await home.client.sessions.list({})) {
    if (source === 'claude-code') await home.client.sessions.erase({ session: id, reason: 'secret' });
  }
  const seen = await shown(home);
  await home.close();
  expect(holders()).toEqual([]);
  expect(seen).toEqual(await looked(folder, without));
});

it('a change of what the fold of steps gives raises the version that steps are saved under', async () => {
  const folder = await filledHome();
  const texts: string[] = [];
  const noting = (store: EventStore): EventStore => ({
    ...store,
    projection: async (name: string, session: SessionId) => {
      const saved = await store.projection(name, session);
      if (session === 'long' && name.startsWith(SAVED_STEPS))
        texts.push(`${name} ${saved?.head as EventId} ${saved?.text}`);
      return saved;
    },
  });
  await looked(folder, noting);
  const digest = sha256([...new Set(texts)].sort().join('\n'));
  expect({ version: STEPS_VERSION, digest }).toEqual({
    version: 21,
    digest: '7b60e3347b871b81db5351ff290f0541ddb1f1f9a40bfe79ee7abec6738a4ef6',
  });
});
