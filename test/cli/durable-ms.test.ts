import { expect, it } from 'vitest';
import { tempFolder } from '../adapters/workspace-cas/temp-workspaces.ts';
import { asHost } from './forked-runs.ts';
import { startShell } from './shell.ts';

const shell = startShell();

it('R6: a run can be made durable every N ms, which is said and on record', async () => {
  const home = tempFolder();
  const { code, err, out } = await shell(home, ['run', 'hello', '--durable-ms', '40', '--json']);
  expect([code, err]).toEqual([0, '']);
  const [{ session = '' } = {}, said] = out as unknown as { session?: string }[];
  expect(said).toEqual({ durability: { everyMs: 40 } });
  const { out: events } = await shell(home, ['events', session, '--json']);
  const started = events.find(({ kind }) => kind === 'run/started') as unknown as { payload: object };
  expect(started.payload).toMatchObject({ durability: { everyMs: 40 } });
  expect(events.at(-1)?.kind).toBe('run/ended');
  const spent = await asHost(home, (host) => host.runs.spent({ session }));
  expect(spent).toMatchObject({ ok: true, everyMs: 40 });
});

it.each(['0', '1.5', '60001', 'soon'])('F6: %s is no such time', async (ms) => {
  const { code, err } = await shell(tempFolder(), ['run', 'hello', '--durable-ms', ms]);
  expect([code, err]).toEqual([2, '--durable-ms is a whole number from 1 to 60000. See: openrath run --help\n']);
});
