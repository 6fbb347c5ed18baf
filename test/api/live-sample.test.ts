import { openStudio, type Studio } from 'openrath-studio';
import { expect, it } from 'vitest';
import { duplexPair } from '../../core/adapters/home/duplex-pair.ts';
import { openHome } from '../../core/compose.ts';
import { connect } from '../../core/contract/connect.ts';
import { createRunningPrograms } from '../../core/runtime/runs/running-programs.ts';
import { tempFolder } from '../adapters/workspace-cas/temp-workspaces.ts';

type Samples = Studio['host']['samples'];

async function begun(call: ReturnType<Samples['run']>): Promise<string> {
  const reply = await call;
  if (!reply.ok) throw new Error(reply.refusal.message);
  return reply.session;
}

/** Settles once an event of the kind is told. */
async function told({ host }: Pick<Studio, 'host'>, kind: string): Promise<void> {
  const isIt = (envelope: string) => (JSON.parse(envelope) as { kind: string }).kind === kind;
  for await (const { items } of await host.home.follow({}))
    for (const item of items) if (item.type === 'events' && item.events.some(({ envelope }) => isIt(envelope))) return;
}

it('R6, S8: the host runs a sample’s program live; one that it let go of is interrupted, and is taken up where it was', async () => {
  const home = tempFolder();
  const first = await openHome({ home });
  const [ours, theirs] = duplexPair();
  first.attach(theirs);
  const window = connect(ours);
  const { samples } = window;
  const isJudged = told({ host: window }, 'validation');
  const session = await begun(samples.run({ name: 'engineering' }));
  expect(await samples.resume({ session })).toMatchObject({ ok: false, refusal: { code: 'in-use' } });
  await isJudged;
  await first.close();

  const second = await openStudio({ home });
  const { host } = second;
  const statusOf = async () => {
    const shown = await host.sessions.show({ session });
    return shown.ok ? [shown.row.status, shown.row.cutProgram] : [];
  };
  expect(await statusOf()).toEqual(['interrupted', 'engineering']);
  await begun(host.samples.resume({ session }));
  expect(await host.samples.ended({ session })).toEqual({ ok: true, status: 'done', says: '' });
  expect(await statusOf()).toEqual(['done', undefined]);
  expect((await host.sessions.list({})).map(({ title }) => title).toSorted()).toEqual([
    'Engineering: sizes that people read',
    'First patch',
    'Second patch',
  ]);
  expect(await host.samples.ended({ session: 'other' })).toMatchObject({ ok: false, refusal: { code: 'already-so' } });
  expect(await host.samples.resume({ session })).toMatchObject({ ok: false, refusal: { code: 'already-so' } });
  expect(await host.samples.run({ name: 'first-look' })).toEqual({
    ok: false,
    refusal: {
      code: 'not-found',
      message: 'There is no sample first-look that can be run.',
      remedy: 'Those that can be run: engineering, research, trading.',
    },
  });
  await second.close();
}, 60_000);

it('X3: Stop on the session that a program flows ends what runs in a fork of it, and the program with it', async () => {
  const studio = await openStudio({ home: tempFolder() });
  const { host } = studio;
  const isForked = told(studio, 'session/forked');
  const session = await begun(host.samples.run({ name: 'engineering' }));
  const ended = host.samples.ended({ session });
  await isForked;
  await expect.poll(async () => (await host.runs.stop({ session })).ok, { interval: 5 }).toBe(true);
  expect(await ended).toMatchObject({ ok: true, status: 'stopped' });
  await studio.close();
}, 60_000);

it('P2: where commands can’t be run isolated a sample is refused in words, and nothing begins', async () => {
  const none = () => Promise.reject(new Error('it began'));
  const says = 'bubblewrap is not installed.';
  const samples = createRunningPrograms({
    programs: { templates: () => [], run: none, runDocument: none, resume: none, close: () => undefined },
    sandbox: { probe: async () => ({ ok: false, says, remedy: 'Install it.' }) },
    isLeased: () => false,
  });
  const refusal = {
    code: 'unsupported',
    message: `The sample runs commands, which can’t be run here: ${says}`,
    remedy: 'Install it.',
  };
  for (const asked of [samples.run('engineering'), samples.resumeSample('s')])
    expect(await asked).toMatchObject({ ok: false, refusal });
});
