import { expect, it } from 'vitest';
import type { Sandbox, SandboxReport } from '../../../core/runtime/ports/sandbox.ts';
import { moveTo } from '../../../core/runtime/runs/move-to.ts';
import { movedTo } from '../../../core/runtime/runs/placement-of.ts';
import { agentHome, disk, SESSION } from './agent-home.ts';

/** Backends by name that write down which of them ran what. */
function backends(reports: Readonly<Record<string, SandboxReport>>) {
  const ran: string[] = [];
  const sandboxOf = (backend: string): Sandbox | undefined => {
    const report = reports[backend];
    if (report === undefined) return undefined;
    return {
      backend,
      probe: async () => report,
      run: async ({ argv }) => {
        ran.push(`${backend}: ${argv.at(-1)}`);
        return {
          ...{ ending: 'exited', exitCode: 0, startedAtMs: 1, endedAtMs: 2, output: [], outputBytes: 0 },
          ...{ limitsHit: [], used: {}, profileDigest: 'a'.repeat(64) },
        };
      },
    };
  };
  return { ran, sandboxOf };
}

const HERE: SandboxReport = { ok: true, says: '' };
const exec = { session: SESSION, command: 'true' };

it('P1: a command runs where the session was moved to, and its evidence says so', async () => {
  const on = disk();
  const { ran, sandboxOf } = backends({ local: HERE, shed: HERE });
  const { runs, writers, events } = await agentHome({ on, turns: [], sandboxOf });
  const move = (backend: string) => moveTo({ session: SESSION, backend }, { ...on, writers, sandboxOf });
  for (const backend of ['shed', 'local']) {
    expect((await move(backend)).ok).toBe(true);
    const running = await runs.exec({ ...exec, command: `in ${backend}` });
    expect(running.ok && (await running.value.ended)?.status).toBe('done');
  }
  expect(ran).toEqual(['shed: in shed', 'local: in local']);
  const placed = (await events()).flatMap((event) => (event.kind === 'tool/started' ? [event.payload.placement] : []));
  expect(placed).toEqual(['shed', 'local']);
});

it('P1, P2: what was moved to a backend that is not here, or can’t be had, is refused before anything is on record', async () => {
  const on = disk();
  const all = backends({ shed: HERE });
  const { writers, kinds } = await agentHome({ on, turns: [], sandboxOf: all.sandboxOf });
  await moveTo({ session: SESSION, backend: 'shed' }, { ...on, writers, sandboxOf: all.sandboxOf });
  const before = await kinds();
  const broken: SandboxReport = { ok: false, says: 'it is locked', remedy: 'Unlock it.' };
  const refusals = [
    [{ local: HERE }, 'There is no backend shed here.', expect.stringContaining('Move the session')],
    [{ shed: broken }, 'The backend shed can’t be had here: it is locked.', 'Unlock it.'],
  ] as const;
  for (const [reports, message, remedy] of refusals) {
    const { runs, agent } = await agentHome({ on, turns: [], sandboxOf: backends(reports).sandboxOf });
    const refused = { ok: false, refusal: { code: 'unsupported', message, remedy } };
    expect([await runs.exec(exec), await runs.start({ session: SESSION, agent })]).toEqual([refused, refused]);
  }
  expect(await kinds()).toEqual(before);
});

it('P2: an agent that asks to run without isolation is refused before its run where no person chose that', async () => {
  const { sandboxOf } = backends({ local: HERE, unisolated: HERE });
  const asks = { sandbox: { backend: 'unisolated' } };
  const { runs, agent, kinds } = await agentHome({ turns: [], sandboxOf, agent: asks });
  expect(await runs.start({ session: SESSION, agent })).toMatchObject({
    ok: false,
    refusal: {
      message: 'The agent asks to run without isolation, which nobody chose for this session.',
      remedy: 'Choose it for the session (openrath run --unisolated), or leave sandbox.backend out of the agent.',
    },
  });
  expect(await kinds()).toEqual(['session/created']);
});

it('I5: what a log claims of where its program ran moves nothing', async () => {
  const on = disk();
  const { sandboxOf } = backends({ shed: HERE });
  const { writers, events } = await agentHome({ on, turns: [], sandboxOf });
  await moveTo({ session: SESSION, backend: 'shed' }, { ...on, writers, sandboxOf });
  const history = await events();
  const claimed = history.map((each) => ({ ...each, envelope: { ...each.envelope, by: 'import:codex' } }));
  expect([history, claimed].map((each) => movedTo({ history: each, session: SESSION }))).toEqual(['shed', undefined]);
});
