import { expect, it } from 'vitest';
import type { EventText } from '../../../core/contract/view.ts';
import { lastSteps } from '../../../renderer/features/library/last-steps.ts';
import { madeUpRecords, tempFolder, writeLog } from '../../runtime/made-up-log.ts';
import { openTestHome } from '../../runtime/test-home.ts';

/** Events of a session whose call was cut out of its log, so that its result stands alone. */
async function withoutCall(): Promise<{ steps: number; events: EventText[] }> {
  const folder = await tempFolder();
  const home = await openTestHome();
  const [prompt, , result, answer] = madeUpRecords();
  await home.import(await writeLog(folder.path, 'log.jsonl', [prompt, result, answer] as object[]));
  const [row] = await home.client.sessions.list({});
  const page = await home.client.sessions.events({ session: row?.id ?? '' });
  await home.close();
  await folder.remove();
  return { steps: row?.steps ?? 0, events: page.ok ? page.events : [] };
}

it('a result without a call is listed as the step that it is counted as, where all events are known', async () => {
  const { steps, events } = await withoutCall();
  expect(lastSteps('a', { events, isAll: true }).map(({ kind }) => kind)).toEqual(['you', 'tool', 'agent']);
  expect(steps).toBe(3);
  expect(lastSteps('a', { events, isAll: false }).map(({ kind }) => kind)).toEqual(['you', 'agent']);
});
