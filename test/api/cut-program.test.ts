import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Agent, openStudio, run, type Session, type Studio } from 'openrath-studio';
import { afterAll, beforeAll, expect, it } from 'vitest';

const home = mkdtempSync(join(tmpdir(), 'openrath-cut-program-'));
let studio: Studio;
beforeAll(async () => {
  studio = await openStudio({ home });
});
afterAll(async () => {
  await studio?.close();
  rmSync(home, { recursive: true, force: true });
});

async function standing(id: string) {
  const row = (await studio.host.sessions.list({})).find((each) => each.id === id);
  return { status: row?.status, detail: row?.statusDetail, cutProgram: row?.cutProgram, cutRun: row?.cutRun };
}

it('S8, R6: a session reads as running while a program works in it, as interrupted once that left off, and as done at its end', async () => {
  const { id } = await studio.create({ title: 'Cut' });
  const meanwhile: unknown[] = [];
  let isBroken = true;
  const nightly = async (session: Session) => {
    meanwhile.push(await standing(id));
    if (isBroken) throw new Error('the disk is away');
    return session;
  };
  await expect(run(nightly, await studio.session(id), { runId: 'r1' })).rejects.toThrow('the disk is away');
  const goesOn = { status: 'running', detail: 'the program nightly goes on', cutProgram: undefined, cutRun: undefined };
  const cut = {
    status: 'interrupted',
    detail: 'interrupted: the program nightly was cut off in its run r1',
    cutProgram: 'nightly',
    cutRun: 'r1',
  };
  await expect.poll(() => standing(id)).toEqual(cut);
  expect(await studio.host.runs.resume({ session: id })).toEqual({
    ok: false,
    refusal: {
      code: 'unsupported',
      message: 'This session is flowed through agents by the program nightly.',
      remedy: `Take it up with openrath continue ${id}, or run the program again with the runId r1.`,
    },
  });
  isBroken = false;
  await run(nightly, await studio.session(id), { runId: 'r1' });
  expect(meanwhile).toEqual([goesOn, goesOn]);
  await expect
    .poll(() => standing(id))
    .toEqual({ status: 'done', detail: undefined, cutProgram: undefined, cutRun: undefined });
});

it('S8, A1: a question in the session of a program that was cut off says that the program is to be started again', async () => {
  const begun = await studio.create({ title: 'Asks', says: 'Plant.' });
  const { id } = begun;
  const script = `rules:
  - when: { step: 1 }
    answer: [{ call: write_file, input: { path: bed.txt, content: beans } }]
  - answer: [{ text: Done. }]
`;
  const planter = new Agent({
    name: 'planter',
    model: { provider: 'scripted', name: 'test', script },
    policy: [{ tool: 'write_file', verdict: 'ask' }],
  });
  const nightly = (session: Session) => planter.forward(session);
  const asking = run(nightly, begun, { runId: 'r2' }).catch((error: unknown) => error);
  const waiting = async () => (await studio.host.runs.waiting({})).filter(({ session }) => session === id);
  await expect.poll(async () => (await waiting()).map(({ cutProgram }) => cutProgram)).toEqual([undefined]);
  await studio.close();
  await asking;
  studio = await openStudio({ home });
  expect(await waiting()).toMatchObject([{ cutOff: id, cutProgram: { program: 'nightly', run: 'r2' } }]);
});
