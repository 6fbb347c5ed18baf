import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { quickFolder } from '../quick-folder.ts';
import { tempFolder, tornLogText } from '../runtime/made-up-log.ts';
import { startShell } from './shell.ts';

const shell = startShell();

/** A home with a text of another in the place of its search index, and a damaged index that was set aside once. */
async function homeWithForeignIndex() {
  const folder = await tempFolder(quickFolder);
  onTestFinished(() => folder.remove());
  const home = join(folder.path, 'home');
  const log = join(folder.path, 'log.jsonl');
  writeFileSync(log, tornLogText('{"type":"assistant","message":{"content":"The kumquats are ripe'));
  await shell(home, ['import', log]);
  const [session] = (await shell(home, ['sessions', '--json'])).out as unknown as { id: string }[];
  await shell(home, ['search', 'kumquats']);
  const index = join(home, 'search.db');
  writeFileSync(join(home, 'set-aside-2026-03-01T00.00.00.000Z-search.db'), readFileSync(index));
  for (const tail of ['-wal', '-shm']) rmSync(`${index}${tail}`, { force: true });
  writeFileSync(index, 'Roses, red ones.\n'.repeat(300));
  const setAside = (): string[] => readdirSync(home).filter((name) => name.startsWith('set-aside-'));
  return { home, log, session: session?.id ?? '', setAside };
}

it.each([
  ['erase', (_log: string, session: string) => ['erase', session]],
  ['quarantine --erase', (log: string) => ['quarantine', log, '--erase']],
  ['trash empty', () => ['trash', 'empty', '--yes']],
])(
  'S12: %s names the file in the place of the index that it set aside itself, and none that it deleted',
  async (verb, words) => {
    const asked = async (...more: string[]) => {
      const { home, log, session, setAside } = await homeWithForeignIndex();
      if (verb === 'trash empty') await shell(home, ['trash', session]);
      const { code, out, text } = await shell(home, [...words(log, session), ...more]);
      return { code, out, text, setAside: setAside() };
    };
    const json = await asked('--json');
    expect(json.setAside).toEqual([expect.stringMatching(/-foreign-search\.db$/)]);
    expect([json.code, json.out[0]]).toMatchObject([0, { setAside: json.setAside }]);
    const said = await asked();
    expect(said.text).toContain(
      `Set aside in the home, and perhaps holding it still: ${said.setAside.join(', ')}. Delete what you no longer need.\n`,
    );
  },
  60_000,
);
