import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { duplexPair } from '../../core/adapters/home/duplex-pair.ts';
import { type OpenHome, openHome } from '../../core/compose.ts';
import { connect, type HostClient } from '../../core/contract/connect.ts';
import { tempHome } from '../adapters/store-sqlite/temp-home.ts';

const compose = pathToFileURL(resolve(import.meta.dirname, '../../core/compose.ts')).href;

async function open(home: string): Promise<{ readonly role: OpenHome['role']; readonly client: HostClient }> {
  const opened = await openHome({ home });
  const [ours, theirs] = duplexPair();
  opened.attach(theirs);
  onTestFinished(async () => {
    ours.close();
    await opened.close();
  });
  return { role: opened.role, client: connect(ours) };
}

it('B-14: a second window finds the first however the path is spelled, and a stale head is refused with the present one', async () => {
  const folder = tempHome();
  const other = join(tempHome(), 'same');
  symlinkSync(folder, other, 'dir');
  const one = await open(folder);
  const two = await open(`${other}/./`);
  expect([one.role, two.role]).toEqual(['host', 'client']);
  const started = await one.client.import.start({ paths: [join(import.meta.dirname, 'base.jsonl')] });
  if (!started.ok) throw new Error(started.refusal.message);
  const [report] = await Array.fromAsync(await one.client.import.reports({ job: started.job }));
  const parent = report?.sessions[0]?.id ?? '';
  const forks = await Promise.all([one, two].map(({ client }) => client.sessions.fork({ session: parent })));
  expect(forks.map(({ ok }) => ok)).toEqual([true, true]);
  const titles = await Promise.all([one, two].map(async ({ client }) => (await client.sessions.list({})).length));
  expect(titles).toEqual([3, 3]);
  const stale = await two.client.sessions.fork({ session: parent, expectedHead: '0'.repeat(64) });
  expect(stale).toMatchObject({ ok: false, refusal: { code: 'stale-head', head: expect.any(String) } });
  expect(await two.client.home.verify({})).toMatchObject({ sound: true });
});

/** A window on an open home. */
function window(home: OpenHome): HostClient {
  const [ours, theirs] = duplexPair();
  home.attach(theirs);
  onTestFinished(() => ours.close());
  return connect(ours);
}

it.each(['which was asked before', 'which nobody had asked yet'])(
  'B-14: when the process with the host ends, one that joined it, %s, takes its place for its next window',
  async (when) => {
    const folder = tempHome();
    const first = await openHome({ home: folder });
    const second = await openHome({ home: folder });
    onTestFinished(() => second.close());
    if (when === 'which was asked before') await window(second).sessions.list({});
    expect([first.role, second.role]).toEqual(['host', 'client']);
    await first.close();
    // A window tries again until it is answered.
    await expect
      .poll(() =>
        window(second)
          .sessions.list({})
          .catch(() => 'lost'),
      )
      .toEqual([]);
    expect(second.role).toBe('host');
    const third = await openHome({ home: folder });
    onTestFinished(() => third.close());
    expect([third.role, await window(third).sessions.list({})]).toEqual(['client', []]);
  },
);

it('B-14: the lock of a process that was killed is free at once, and its socket is replaced', async () => {
  const folder = tempHome();
  const program = `const { openHome } = await import(${JSON.stringify(compose)}); await openHome({ home: process.argv[1] }); console.log('open');`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect((await open(folder)).role).toBe('host');
  expect((await open(folder)).role).toBe('client');
});
