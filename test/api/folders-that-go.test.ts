import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Agent, openStudio } from 'openrath-studio';
import { expect, it, onTestFinished } from 'vitest';

const script = `rules:
- { when: { step: 1 }, answer: [{ call: write_file, input: { path: bed.txt, content: beans } }] }
- answer: [{ text: Planted. }]
`;

const gardener = (script: string) =>
  new Agent({ name: 'gardener', model: { provider: 'scripted', name: 'test', script } });

/** A home with three sessions whose agent wrote a file: one is then emptied from the trash, and one is erased. */
async function gardens() {
  const folder = mkdtempSync(join(tmpdir(), 'openrath-emptied-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const studio = await openStudio({ home: folder });
  onTestFinished(() => studio.close());
  const { host } = studio;
  const run = async (title: string) =>
    (await gardener(script).forward(await studio.create({ title, says: 'Plant.' }))).id;
  const [goes, stays, erased] = [await run('Goes'), await run('Stays'), await run('Erased')];
  const workspaces = join(folder, 'workspaces');
  const folders = () => readdirSync(workspaces).sort();
  expect(folders()).toEqual([goes, stays, erased].sort());
  expect(await host.sessions.trash({ session: goes })).toMatchObject({ ok: true });
  expect(await host.trash.empty({ sessions: [goes] })).toMatchObject({ ok: true });
  const afterEmptying = folders();
  expect(await host.sessions.erase({ session: erased, reason: 'not for others' })).toMatchObject({ ok: true });
  return { folder, studio, goes, stays, erased, workspaces, folders, afterEmptying };
}

it('S1, S12: files that an agent wrote leave the disk with the session that is erased, or emptied from the trash, and no others', async () => {
  const { stays, erased, folders, afterEmptying } = await gardens();
  expect(afterEmptying).toEqual([stays, erased].sort());
  expect(folders()).toEqual([stays]);
});

it('S1, S12: what a host left on the disk that was ended before it took it away goes when the home is opened next, and nothing else does', async () => {
  const { folder, studio, goes, stays, erased, workspaces, folders } = await gardens();
  await studio.close();
  const unknown = '01a22970-e210-7599-a4fc-c7aab922624d';
  for (const session of [goes, erased, unknown]) {
    mkdirSync(join(workspaces, session, 'files'), { recursive: true });
    writeFileSync(join(workspaces, session, 'files', 'bed.txt'), 'beans');
  }
  const next = await openStudio({ home: folder });
  expect(await next.host.sessions.list({})).toHaveLength(2);
  await next.close();
  expect(folders()).toEqual([stays, unknown].sort());
  expect(readdirSync(join(workspaces, stays, 'files'))).toEqual(['bed.txt']);
});

const long = `rules:
- { when: { step: 1 }, answer: [{ call: run_command, input: { command: 'echo peas > bed.txt; sleep 60' } }] }
- answer: [{ text: Planted. }]
`;

it('S1, S12: a session is neither emptied nor erased while a run of it goes on, and both once that is stopped', async () => {
  const { studio, stays, folders } = await gardens();
  const { host } = studio;
  const begun = await studio.create({ title: 'Grows', says: 'Plant.' });
  const session = begun.id;
  const running = gardener(long).forward(begun);
  running.catch(() => undefined);
  const isAtWork = async () => {
    const effects = await host.runs.effects({ session });
    return effects.ok && effects.of > 0;
  };
  while (!(await isAtWork())) await new Promise(setImmediate);
  const refused = {
    ok: false,
    refusal: {
      code: 'in-use',
      message: 'A run of “Grows” is going on.',
      remedy: 'Wait for its end, or stop it.',
    },
  };
  expect(await host.sessions.erase({ session, reason: 'not for others' })).toEqual(refused);
  expect(await host.sessions.trash({ session })).toMatchObject({ ok: true });
  expect(await host.trash.empty({ sessions: [session] })).toEqual(refused);
  expect(folders()).toEqual([stays, session].sort());
  await host.runs.stop({ session });
  await running.catch(() => undefined);
  expect(await host.sessions.erase({ session, reason: 'not for others' })).toMatchObject({ ok: true });
  expect(await host.trash.empty({ sessions: [session] })).toMatchObject({ ok: true, sessions: 1 });
  expect(folders()).toEqual([stays]);
});
