import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Agent, openStudio } from 'openrath-studio';
import { expect, it, onTestFinished } from 'vitest';

const script = `rules:
- { when: { step: 1 }, answer: [{ call: write_file, input: { path: bed.txt, content: beans } }] }
- answer: [{ text: Planted. }]
`;

it('S1, S12: files that an agent wrote leave the disk with the session that is erased, or emptied from the trash, and no others', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'openrath-emptied-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const studio = await openStudio({ home: folder });
  onTestFinished(() => studio.close());
  const { host } = studio;
  const agent = new Agent({ name: 'gardener', model: { provider: 'scripted', name: 'test', script } });
  const run = async (title: string) => (await agent.forward(await studio.create({ title, says: 'Plant.' }))).id;
  const [goes, stays, erased] = [await run('Goes'), await run('Stays'), await run('Erased')];
  const folders = () => readdirSync(join(folder, 'workspaces')).sort();
  expect(folders()).toEqual([goes, stays, erased].sort());
  expect(await host.sessions.trash({ session: goes })).toMatchObject({ ok: true });
  expect(await host.trash.empty({ sessions: [goes] })).toMatchObject({ ok: true });
  expect(folders()).toEqual([stays, erased].sort());
  expect(await host.sessions.erase({ session: erased, reason: 'not for others' })).toMatchObject({ ok: true });
  expect(folders()).toEqual([stays]);
});
