import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, it } from 'vitest';
import type { EventId } from '../../../core/model/ids.ts';
import { idsOf, put } from '../../ports/subject.ts';
import { chainOf } from '../../ports/writer.ts';
import { openHome } from './open-home.ts';
import { tempHome } from './temp-home.ts';

const KILLS = 6;

/** Runs the appender on a folder and kills it after some acknowledgements. Resolves with all that it printed. */
async function appendAndKill(folder: string, afterAcks: number): Promise<EventId[]> {
  const program = join(import.meta.dirname, 'append-until-killed.ts');
  const child = spawn(process.execPath, [program, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  const acknowledged: EventId[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    if (/^[0-9a-f]{64}$/.test(line)) acknowledged.push(line as EventId);
    if (acknowledged.length === afterAcks) child.kill('SIGKILL');
  }
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  expect(child.signalCode).toBe('SIGKILL');
  return acknowledged;
}

it(`E1: ${KILLS} kills of a process that appends lose no acknowledged event and leave a sound store`, async () => {
  const folder = tempHome();
  const acknowledged: EventId[] = [];
  for (let kill = 0; kill < KILLS; kill++) {
    acknowledged.push(...(await appendAndKill(folder, 5 + kill * 13)));
    const { store } = await openHome(folder);
    expect(idsOf(await store.events(acknowledged))).toEqual(acknowledged);
    expect((await store.verify()).faults).toEqual([]);
    await store.close();
  }
  expect(acknowledged.length).toBeGreaterThanOrEqual(KILLS * 5);
}, 120_000);

it('a store that was closed opens again with all that was in it', async () => {
  const folder = tempHome();
  const home = await openHome(folder);
  const events = chainOf('a', 0, 50);
  const blob = await home.blobs.put(new TextEncoder().encode('kept'));
  await put(home, 'a', undefined, events);
  await home.store.close();
  const again = await openHome(folder);
  expect(await again.store.history(events[49]!.id)).toEqual(events);
  expect(await again.blobs.get(blob)).toEqual(new TextEncoder().encode('kept'));
  expect(again.anchors.read()).toEqual(home.anchors.read());
  expect(again.home).toBe(home.home);
});

it('what is being read while the store is closed ends with a host error', async () => {
  const home = await openHome(tempHome());
  await put(home, 'a', undefined, chainOf('a', 0, 3000));
  const head = (await home.store.refs())[0]!.head;
  const reading = [home.store.verify(), home.store.history(head)].map((reads) => reads.then(String, String));
  await home.store.close();
  expect(await Promise.all(reading)).toEqual(
    Array(2).fill(expect.stringMatching(/^HostError: .*events\.db is closed/)),
  );
});

it('what was asked for before close is written, and afterwards nothing is', async () => {
  const folder = tempHome();
  const home = await openHome(folder);
  const [first, second] = chainOf('a', 0, 2);
  const writing = put(home, 'a', undefined, [first!]);
  await home.store.close();
  await writing;
  await home.store.close();
  await expect(put(home, 'a', first, [second!])).rejects.toMatchObject({ code: 'store-closed' });
  await expect(home.store.event(first!.id)).rejects.toMatchObject({ code: 'store-closed' });
  await expect(home.blobs.put(new Uint8Array(1))).rejects.toMatchObject({ code: 'store-closed' });
  const again = await openHome(folder);
  expect(await again.store.event(first!.id)).toEqual(first);
});
