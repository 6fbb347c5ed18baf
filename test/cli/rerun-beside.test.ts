import { beforeAll, expect, it, vi } from 'vitest';
import { type RememberingHome, rememberingHome } from './remembering-agents.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

interface Line {
  readonly id: string;
  readonly kind: string;
  readonly payload: Record<string, unknown>;
}

const reads = [
  { call: 'list_files', input: {} },
  { call: 'read_file', input: { path: 'a.txt' } },
  { call: 'read_file', input: { path: 'b.txt' } },
];
const rules = [
  {
    when: { step: 1 },
    answer: [{ call: 'run_command', input: { command: "printf 'beans' > a.txt; printf 'plums' > b.txt" } }],
  },
  { when: { step: 2 }, answer: reads },
  { answer: [{ text: 'Done.' }] },
];

const home: RememberingHome = rememberingHome(true);
let session: string;
let recorded: readonly Line[];

const eventsOf = async (of: string) => (await home.openrath('events', of)).out as unknown as readonly Line[];
const kindsOf = (events: readonly Line[]) => events.map(({ kind }) => kind);
const started = (events: readonly Line[]) => events.filter(({ kind }) => kind === 'tool/started');
/** The nth of the calls made side by side. */
const beside = (nth: number) => started(recorded)[1 + nth] as Line;

interface Again {
  readonly plan: { readonly recorded: Record<string, unknown> };
  readonly fork: string;
  readonly events: readonly Line[];
}

async function again(of: string, from: string, ...words: string[]): Promise<Again> {
  const { code, out, err } = await home.openrath('replay', of, '--mode', 'rerun', '--from', from, ...words);
  expect([code, err]).toEqual([0, expect.any(String)]);
  const [{ plan }] = out as unknown as [{ plan: Again['plan'] }];
  const { session: fork } = out.at(-1) as unknown as { session: string };
  return { plan, fork, events: await eventsOf(fork) };
}

const ONLY_ONE = [
  ...['session/forked', 'run/started', 'tool/started', 'tool/ended'],
  ...['model/requested', 'model/answered', 'run/ended'],
];

beforeAll(async () => {
  session = await home.run('look at the beds', home.agent('looker', rules));
  recorded = await eventsOf(session);
});

it.each([
  ['the last one', 2, { tool: 'read_file', effect: 'read', times: 1 }],
  ['the first one', 0, { tool: 'list_files', effect: 'read', times: 1 }],
])(
  'R4, F7: of calls made side by side, %s is made again alone, and the preview counts no other',
  async (_, nth, call) => {
    const { plan, events } = await again(session, beside(nth).id);
    expect(kindsOf(events)).toEqual(ONLY_ONE);
    expect(events[2]?.payload.callId).toBe(beside(nth).payload.callId);
    expect(plan.recorded).toMatchObject({ requests: 1, calls: [call] });
    const asked = JSON.stringify((await home.openrath('context', events[4]?.id ?? '')).out);
    for (const output of ['a.txt', 'beans', 'plums']) expect(asked).toContain(output);
  },
);

it('R3, R4: Verify of such a re-run does each call once, and nobody is missing an end', async () => {
  const { fork } = await again(session, beside(2).id);
  const { out } = await home.openrath('replay', fork, '--mode', 'verify');
  const steps = out as unknown as readonly { kind?: string; says?: string; verdict?: { verdict: string } }[];
  expect(steps.flatMap(({ kind, says, verdict }) => (kind === 'call' ? [[says, verdict?.verdict]] : []))).toEqual([
    [expect.stringContaining('run_command'), 'same'],
    ['list_files {"path":"."}', 'same'],
    ['read_file {"path":"a.txt"}', 'same'],
    ['read_file {"path":"b.txt"}', 'same'],
  ]);
});

it('M2, R4: a merge with such a re-run: the steps up to the ancestor and those since are those at the head', async () => {
  const { fork } = await again(session, beside(1).id, '--set', 'model=other-looker');
  const { out } = await home.openrath('merge', session, fork, '--preview');
  const [{ preview }] = out as unknown as [{ preview: Record<'since' | 'atHead', Record<'ours' | 'theirs', number>> }];
  const { parted, since, atHead } = preview as typeof preview & { readonly parted: { readonly step: number } };
  expect({ since, atHead }).toEqual({
    since: { ours: 1, theirs: 1 },
    atHead: { ours: parted.step + 1, theirs: parted.step + 1 },
  });
});

it('R4: with another agent no call beside it is made again, and what was recalled is not looked up again', async () => {
  const other = home.agent('other', [{ answer: [{ text: 'Done otherwise.' }] }], 'stranger');
  const { events, fork } = await again(session, beside(2).id, '--agent', other);
  expect(kindsOf(events)).toEqual(ONLY_ONE);
  const of = events.at(-2)?.id ?? '';
  expect(kindsOf((await again(fork, of, '--set', 'agent.instructions=Be brief.')).events)).toEqual([
    ...['session/forked', 'run/started', 'model/requested', 'model/answered', 'run/ended'],
  ]);
});

it('R4: a re-run of the call that a re-run made again makes that one again, and no other', async () => {
  const { events, fork } = await again(session, beside(1).id);
  const twice = await again(fork, events[2]?.id ?? '');
  expect(kindsOf(twice.events)).toEqual(ONLY_ONE);
  expect(twice.events[2]?.payload.callId).toBe(beside(1).payload.callId);
  expect(twice.plan.recorded).toMatchObject({ calls: [{ tool: 'read_file', effect: 'read', times: 1 }] });
});
