import { expect, it } from 'vitest';
import { madeUpRecords, tempFolder, writeLog } from './made-up-log.ts';
import { openTestHome } from './test-home.ts';

it('the event that answers a call belongs to the step of the call', async () => {
  const home = await openTestHome();
  const folder = await tempFolder();
  const [report] = await home.import(await writeLog(folder.path, 'log.jsonl', madeUpRecords()));
  const page = await home.client.sessions.events({ session: report?.sessions[0]?.id ?? '' });
  const events = page.ok ? page.events : [];
  const idOf = (kind: string) => events.find(({ envelope }) => envelope.includes(`"kind":"${kind}"`))?.id ?? '';
  const detailOf = async (event: string, step?: string) => {
    const reply = await home.client.event.detail(step === undefined ? { event } : { event, step });
    return reply.ok ? reply.detail : undefined;
  };
  const [call, answer] = [idOf('model/answered'), idOf('tool/ended')];
  const of = await detailOf(answer);
  const own = await detailOf(call, of?.step?.key);
  expect([of?.id, of?.step?.event, of?.step?.call?.result]).toEqual([answer, call, answer]);
  expect([of?.step, of?.index]).toEqual([own?.step, own?.index]);
  await home.close();
  await folder.remove();
});
