import { expect, test } from 'vitest';
import { calls, prompt, result, says } from '../adapters/import/claude-code/transcript.ts';
import { createLogFolder } from '../adapters/import/log-folder.ts';
import { tempHome } from '../adapters/store-sqlite/temp-home.ts';
import { type FileHome, openFileHome } from './open-file-home.ts';

const LONG = 'a pot of soil, '.repeat(60_000);
const PICTURE = Buffer.from('made-up picture '.repeat(10_000));

function log(uuid: string, ...more: object[]) {
  return [prompt(`${uuid}-1`, null, 'Water the roses'), ...more, says(`${uuid}-9`, `${uuid}-1`, 'They are watered.')];
}

async function bring(home: FileHome, path: string): Promise<string> {
  const [report] = await home.import(path);
  return report?.sessions[0]?.id ?? '';
}

/** Sizes in the list by session, and the blobs that the events of a session name, each once. */
async function look({ client, host }: FileHome, session: string) {
  const rows = await client.sessions.list({});
  const row = rows.find(({ id }) => id === session);
  const events = await host.store.own(session as never, 0, 1_000_000);
  const named = new Set(
    events.flatMap(({ envelope }) => envelope.refs.flatMap((ref) => ('blob' in ref ? [ref.blob] : []))),
  );
  const texts = events.reduce(
    (sum, { envelopeText, payload }) => sum + envelopeText.length + (payload?.text.length ?? 0),
    0,
  );
  return { blobs: named.size, sizeBytes: row?.sizeBytes, sum: texts + (await host.blobs.sizeOf([...named])) };
}

test('S9: the size of a session counts every blob that its events name, once, also after a restart', async () => {
  const folder = tempHome();
  const home = await openFileHome(folder);
  const logs = createLogFolder();
  const image = {
    type: 'image',
    source: { type: 'base64', media_type: 'image/png', data: PICTURE.toString('base64') },
  };
  const looked = calls('r-2', 'r-1', 'call-1', 'Read', { file_path: 'pots.txt' });
  const session = await bring(
    home,
    logs.write(
      'roses.jsonl',
      log(
        'r',
        looked,
        result('r-3', 'r-2', 'call-1', LONG),
        prompt('r-4', 'r-3', 'And this?', { message: { role: 'user', content: [image, image] } }),
      ),
    ),
  );
  const first = await look(home, session);
  expect(first).toEqual({ blobs: 4, sizeBytes: first.sum, sum: first.sum });
  expect(first.sum).toBeGreaterThan(2 * LONG.length + PICTURE.length);
  await home.close();
  const again = await openFileHome(folder);
  expect(await look(again, session)).toEqual(first);
});

test('S9: a blob that two sessions name counts in each, and goes from the size of one whose event is erased', async () => {
  const home = await openFileHome(tempHome());
  const logs = createLogFolder();
  const sessions: string[] = [];
  for (const name of ['roses', 'lilies']) {
    const looked = calls(`${name}-2`, `${name}-1`, `call-${name}`, 'Read', { file_path: 'pots.txt' });
    const found = result(`${name}-3`, `${name}-2`, `call-${name}`, LONG);
    sessions.push(await bring(home, logs.write(`${name}.jsonl`, log(name, looked, found))));
  }
  const [roses = '', lilies = ''] = sessions;
  const both = [await look(home, roses), await look(home, lilies)];
  expect(both.map(({ sizeBytes, sum }) => sizeBytes === sum && sum > 2 * LONG.length)).toEqual([true, true]);
  const named = (await home.host.store.own(roses as never, 0, 100)).find(({ envelope }) => envelope.refs.length > 0);
  const erased = await home.client.sessions.erase({ session: roses, event: named?.id ?? '', reason: 'test' });
  expect(erased.ok).toBe(true);
  expect((await look(home, roses)).sizeBytes).toBeLessThan(LONG.length);
  expect(await look(home, lilies)).toEqual(both[1]);
});
