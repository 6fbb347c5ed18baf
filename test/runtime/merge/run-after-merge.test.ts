import { expect, it } from 'vitest';
import { call, said } from '../../projections/made-history.ts';
import { type AgentHome, agentHome, disk, SESSION } from '../agent/agent-home.ts';
import { accepted, mergeHome, THEIRS } from './merge-home.ts';

const run = async (home: AgentHome, message: string) =>
  await accepted(await home.runs.start({ session: SESSION, agent: home.agent, message: [said(message)] })).ended;

it('M2, F2: a run after a merge is asked with the block, works in the merged files, and takes none of them back', async () => {
  const on = disk();
  const plant = call('c1', 'append', { path: 'bed.txt', line: 'beans' });
  const more = [call('c2', 'look', { path: 'corn.txt' }), call('c3', 'append', { path: 'bed.txt', line: 'peas' })];
  const home = await agentHome({ on, turns: [[plant], [said('Planted.')], more, [said('Done.')]] });
  await run(home, 'plant beans');
  const sessions = mergeHome(on.workspaces, on);
  await sessions.fork(THEIRS, SESSION);
  await sessions.call(THEIRS, 't1', on.workspaces.keep({ 'bed.txt': 'beans\n', 'corn.txt': 'corn\n' }));
  await sessions.turn(SESSION, 'wait', 'Waiting.');
  accepted(await sessions.merge({ take: 'block' }, THEIRS, SESSION));
  expect(on.workspaces.files(SESSION)).toEqual({ 'bed.txt': 'beans\n' });
  // One more answer of its own stands in the conversation than turns were taken.
  const next = await agentHome({ on, turns: [[], [], [], more, [said('Done.')]] });
  expect(await run(next, 'go on')).toEqual({ status: 'done', says: 'Done.' });
  expect(on.workspaces.files(SESSION)).toEqual({ 'bed.txt': 'beans\npeas\n', 'corn.txt': 'corn\n' });
  const events = await next.events();
  expect(events.filter(({ kind }) => kind === 'workspace/changed-outside')).toEqual([]);
  const looked = events.flatMap((event) => (event.kind === 'tool/ended' ? event.payload.parts : []));
  expect(looked.map((part) => ('output' in part ? part.output : ''))).toEqual(['added', 'corn\n', 'added']);
  const request = events.findLast(({ kind }) => kind === 'model/requested');
  const segments = request?.kind === 'model/requested' ? request.payload.segments : [];
  const sent = await Promise.all(segments.map(async (id) => new TextDecoder().decode(await on.blobs.get(id as never))));
  expect(sent.filter((text) => text.includes('Merged from session theirs'))).toHaveLength(1);
});
