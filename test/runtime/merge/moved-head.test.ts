import { expect, it } from 'vitest';
import type { SessionId } from '../../../core/model/ids.ts';
import type { Host } from '../../../core/runtime/host.ts';
import { fakeWorkspaces } from '../agent/fake-workspaces.ts';
import { openTestHome } from '../test-home.ts';
import { accepted, mergeHome, THEIRS } from './merge-home.ts';

const PLAN = 'plan' as SessionId;

const lineOf = async ({ index }: Host): Promise<unknown[]> => {
  const row = await index.rowOf(PLAN);
  return [row?.head, row?.events, row?.status];
};

it('M4: in a host a session that was moved forward stands at its new head, whole, with events of its own alone', async () => {
  const { host, close } = await openTestHome();
  const home = mergeHome(fakeWorkspaces(), host);
  await home.create(PLAN);
  const from = await home.turn(PLAN, 'plan', 'Planned.');
  await home.fork(THEIRS, PLAN);
  for (let at = 0; at < 4; at++) await home.turn(THEIRS, `ask ${at}`, `answer ${at}`);
  expect(await lineOf(host)).toEqual([from, 3, 'done']);
  accepted(await home.merge({ take: 'block' }, THEIRS, PLAN));
  const to = await home.head(THEIRS);
  expect(await lineOf(host)).toEqual([to, 3, 'done']);
  expect(await host.index.reaches(PLAN, to)).toBe(true);
  expect(host.catalogue.state().acts.at(-1)).toMatchObject({ type: 'moved', subject: PLAN, from, to });
  const forked = accepted(await host.sessionCommands.fork({ type: 'session/fork', session: PLAN }));
  expect((await host.store.event(forked.head))?.envelope.parents).toEqual([to]);
  const act = host.catalogue.state().acts.find(({ type }) => type === 'moved');
  expect(await host.catalogueCommands.run({ type: 'catalogue/undo', act: act?.id ?? to })).toMatchObject({
    refusal: { code: 'unsupported', remedy: `Fork at the event that it stood at: ${from}.` },
  });
  const own = await home.turn(PLAN, 'go on', 'Going on.');
  expect(await lineOf(host)).toEqual([own, 5, 'done']);
  expect([await host.index.reaches(PLAN, to), await host.index.reaches(PLAN, from)]).toEqual([true, true]);
  expect((await host.store.verify()).faults).toEqual([]);
  await close();
});
