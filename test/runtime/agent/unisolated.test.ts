import { expect, it } from 'vitest';
import { z } from 'zod';
import type { SessionId } from '../../../core/model/ids.ts';
import type { Sandbox } from '../../../core/runtime/ports/sandbox.ts';
import { moveTo } from '../../../core/runtime/runs/move-to.ts';
import { movedTo } from '../../../core/runtime/runs/placement-of.ts';
import { defineTool } from '../../../core/runtime/tools/define-tool.ts';
import { outcome } from '../../../core/runtime/tools/tool.ts';
import { toolsIn } from '../../../core/runtime/tools/tools-in.ts';
import { call, said } from '../../projections/made-history.ts';
import { agentHome, disk, SESSION } from './agent-home.ts';
import { approved, askedIn, reply } from './answer-approval.ts';
import { eventsOf, gardenTools, spawnedBy } from './garden-of-agents.ts';

const sandboxOf = (backend: string): Sandbox | undefined =>
  ['local', 'unisolated'].includes(backend)
    ? {
        backend,
        probe: async () => ({ ok: true, says: '' }),
        run: () => Promise.reject(new Error('these tools run nothing')),
      }
    : undefined;

const dig = defineTool({
  name: 'dig',
  version: '1',
  description: 'Digs in a sandbox without network. The workspace is /workspace and keeps what is written there.',
  input: z.strictObject({ where: z.string() }),
  effect: 'irreversible',
  byDefault: 'allow',
  placement: 'sandbox',
  subject: ({ where }) => where,
  run: async ({ where }) => outcome(`dug ${where}`),
});

const choose = { session: SESSION, backend: 'unisolated' };

it('P2: the choice is for one session: a fork does not have it, nor what another home wrote', async () => {
  const on = disk();
  const { writers, events } = await agentHome({ on, turns: [], sandboxOf });
  await moveTo({ session: SESSION, backend: 'shed' }, { ...on, writers, sandboxOf: () => sandboxOf('local') });
  expect((await moveTo(choose, { ...on, writers, sandboxOf })).ok).toBe(true);
  const history = await events();
  const asked = [{ session: SESSION }, { session: 'a-fork' as SessionId }, { session: undefined }];
  expect(asked.map((each) => movedTo({ history, ...each }))).toEqual(['unisolated', 'shed', 'shed']);
  expect(movedTo({ history, session: SESSION, madeHere: () => () => false })).toBe('shed');
  const refused = await moveTo(choose, { ...on, writers, sandboxOf, madeHere: () => () => false });
  expect(refused).toMatchObject({
    ok: false,
    refusal: { message: 'This session came from another home: nothing of it runs without isolation.' },
  });
  expect(await events()).toEqual(history);
});

it('P2, A1: what runs without isolation says so to the model, and asks a person where no rule is for it', async () => {
  expect(toolsIn({ backend: 'local' }, [dig])).toEqual([dig]);
  const starts = 'It starts in the workspace, which keeps what is written there: name files by paths from there.';
  expect(toolsIn({ backend: 'local', isInPlace: true }, [dig])).toMatchObject([
    { byDefault: 'allow', description: `Digs in a sandbox without network. ${starts}` },
  ]);
  expect(
    toolsIn({ backend: 'unisolated' }, [dig, { ...dig, effect: 'read' }, { ...dig, placement: 'host' }]),
  ).toMatchObject([
    {
      byDefault: 'ask',
      description:
        'Digs. It starts in the workspace, which keeps what is written there: name files by paths from there. It runs on the computer of the person without isolation: leave all outside of the workspace as it is.',
    },
    { byDefault: 'allow' },
    { byDefault: 'allow', description: dig.description },
  ]);
  const on = disk();
  const turns = [[call('d1', 'dig', { where: 'bed' })], [said('Dug.')]];
  const home = await agentHome({ on, turns, tools: [dig], sandboxOf });
  await moveTo(choose, { ...on, writers: home.writers, sandboxOf });
  const begun = await home.runs.start({ session: SESSION, agent: home.agent, message: [said('dig')] });
  const asked = await askedIn(home);
  expect(asked.payload).toMatchObject({ tool: 'dig', placement: 'unisolated' });
  await reply(home, asked, approved(asked));
  expect(begun.ok && (await begun.value.ended)).toEqual({ status: 'done', says: 'Dug.' });
  const started = (await home.events()).find((event) => event.kind === 'tool/started');
  expect(started?.payload).toMatchObject({ placement: 'unisolated' });
});

it('F5: a sub-agent of a session without isolation is without it too, on record with it', async () => {
  const on = disk();
  const turns = [[call('s1', 'spawn_agent', { task: 'Weed the bed.' })], [said('Done.')]];
  const home = await agentHome({ on, turns, tools: gardenTools(on), sandboxOf });
  await moveTo(choose, { ...on, writers: home.writers, sandboxOf });
  const begun = await home.runs.start({ session: SESSION, agent: home.agent, message: [said('tend')] });
  expect(begun.ok && (await begun.value.ended)?.status).toBe('done');
  const child = spawnedBy(await home.events()) as SessionId;
  const own = await eventsOf(on, child);
  expect(own[1]).toMatchObject({ kind: 'placement/moved', payload: { backend: 'unisolated' } });
  expect(movedTo({ history: own, session: child })).toBe('unisolated');
});
