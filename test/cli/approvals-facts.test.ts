import { openStudio } from 'openrath-studio';
import { expect, it, onTestFinished, vi } from 'vitest';
import { startOpenrath } from './running-openrath.ts';
import { type ServedHome, servedHome } from './served-home.ts';

vi.setConfig({ testTimeout: 60_000 });

const write = (path: string) => ({ call: 'write_file', input: { path, content: 'beans' } });
const script = [
  { when: { step: 1 }, answer: [{ text: 'I look first.' }, { call: 'list_files', input: {} }] },
  { when: { step: 2 }, answer: [{ text: 'The beans go here.' }, write('bed.txt')] },
  { when: { step: 3 }, answer: [write('shed.txt')] },
  { answer: [{ text: 'Done.' }] },
];

async function opened(home: ServedHome) {
  const { host, close } = await openStudio({ home: home.folder });
  onTestFinished(close);
  return host;
}

/** A run whose second call asks, and its question. */
async function asking(home: ServedHome, policy: readonly object[]) {
  const run = startOpenrath(home.folder, 'run', 'Plant.', '--agent', home.agent([], script, { policy }));
  for (let line = await run.next(); ; line = await run.next())
    if (line.kind === 'approval/asked') return { run, asked: line as unknown as { id: string; session: string } };
}

const asks = { tool: 'write_file', matches: 'bed.txt', verdict: 'ask' };
const denies = { tool: 'write_file', matches: 'shed.txt', verdict: 'deny' };

it('A1: what waits says who asks, what it wrote with the call, what the call can come at and which steps came before', async () => {
  const home = servedHome();
  const { run, asked } = await asking(home, [asks]);
  const host = await opened(home);
  const [row, ...more] = await host.runs.waiting({});
  expect(more).toEqual([]);
  expect(row).toEqual({
    ...{ event: asked.id, session: asked.session, title: 'Plant.', type: 'approval', tool: 'write_file', version: '1' },
    ...{ callId: expect.any(String), askedAtMs: expect.any(Number), input: expect.stringContaining('bed.txt') },
    ...{
      command: 'bed.txt',
      agent: 'gardener',
      said: 'The beans go here.',
      because: 'the rule ask write_file bed.txt',
    },
    ...{ effect: 'idempotent', cwd: '/workspace', placement: 'host', bound: expect.stringMatching(/^[0-9a-f]{64}$/) },
    ...{ network: 'none', secrets: 'none but those in the workspace' },
  });
  const around = await host.runs.around({ event: asked.id });
  expect(around).toMatchObject({
    ok: true,
    before: [
      { step: 3, title: 'I look first.' },
      { step: 4, kind: 'tool' },
      { step: 5, title: 'The beans go here.' },
    ],
  });
  const { steps } = (await host.graph.open({ session: asked.session })) as { steps: readonly { event: string }[] };
  const at = steps.findIndex(({ event }) => event === asked.id);
  expect(around.ok && around.step).toBe(at + 1);
  await home.openrath('deny', asked.id);
  await run.ended();
});

it('A1: what stands around something that asks nothing is refused', async () => {
  const host = await opened(servedHome());
  expect(await host.runs.around({ event: 'f'.repeat(64) })).toMatchObject({
    ok: false,
    refusal: { code: 'not-found' },
  });
});

it('A1: what was answered is listed newest first, by whom and with what came of it, and a later host lists the same', async () => {
  const home = servedHome();
  const { run, asked } = await asking(home, [asks, denies]);
  await home.openrath('approve', asked.id, '--always');
  await run.ended();
  const first = await opened(home);
  const answered = await first.runs.answered({});
  expect(answered).toEqual([
    {
      ...{ answer: 'denied', by: 'rule', tool: 'write_file', command: 'shed.txt' },
      ...{ reason: 'Denied by the rule deny write_file shed.txt. Nothing was run.' },
      ...{ event: expect.any(String), session: asked.session, title: 'Plant.', atMs: expect.any(Number) },
    },
    {
      ...{ answer: 'approved', by: 'person', tool: 'write_file', command: 'bed.txt', wroteRule: true },
      ...{ event: expect.any(String), session: asked.session, title: 'Plant.', atMs: expect.any(Number) },
    },
  ]);
  await first.sessions.trash({ session: asked.session });
  expect(await first.runs.answered({})).toEqual([]);
  await first.sessions.restore({ session: asked.session });
  expect(await first.runs.answered({})).toEqual(answered);
});

it('A1, S8: a question whose run was cut off names the session to continue, before and until that goes on', async () => {
  const home = servedHome();
  const { run, asked } = await asking(home, [asks]);
  const cutOff = async () => (await home.openrath('approvals')).out as unknown as readonly { cutOff?: string }[];
  expect((await cutOff()).map((row) => row.cutOff)).toEqual([undefined]);
  run.end('SIGKILL');
  await run.ended();
  expect((await cutOff()).map((row) => row.cutOff)).toEqual([asked.session]);
  const again = startOpenrath(home.folder, 'continue', asked.session);
  await expect.poll(async () => (await cutOff()).map((row) => row.cutOff), { timeout: 30_000 }).toEqual([undefined]);
  await home.openrath('approve', asked.id);
  expect((await again.ended()).rest.at(-1)).toMatchObject({ status: 'done' });
});
