import { expect, it } from 'vitest';
import { call, said } from '../../projections/made-history.ts';
import { type AgentHome, agentHome, type Disk, disk, SESSION } from './agent-home.ts';
import { approved, askedIn, reply } from './answer-approval.ts';

const turns = [[call('c1', 'push', { to: 'origin' })], [said('done')]];

/** A run that asked, whose host let go of it. Gives what answers it. */
async function cutOffWhileAsking(on: Disk): Promise<(home: AgentHome) => Promise<void>> {
  const home = await agentHome({ on, turns });
  const begun = await home.runs.start({ session: SESSION, agent: home.agent, message: [said('push it')] });
  if (!begun.ok) throw new Error(begun.refusal.message);
  const asked = await askedIn(home);
  await home.runs.close();
  return (next) => reply(next, asked, approved(asked));
}

/** Takes the run up, and gives how it ended and what of it is on record. */
async function takenUp({ runs, kinds }: AgentHome) {
  const resumed = await runs.resume(SESSION);
  const end = resumed.ok ? await resumed.value.ended : resumed.refusal.message;
  return { end, kinds: (await kinds()).filter((kind) => /approval|tool|run/.test(kind)) };
}

const done = {
  end: { status: 'done', says: 'done' },
  kinds: ['run/started', 'approval/asked', 'approval/answered', 'tool/started', 'tool/ended', 'run/ended'],
};

it('R6, A1: an answer that comes while the record of its run is read is heard by it', async () => {
  const on = disk();
  const answer = await cutOffWhileAsking(on);
  let answered: Promise<void> | undefined;
  const history: typeof on.store.history = async (at) => {
    const before = await on.store.history(at);
    answered ??= answer(home);
    await answered;
    return before;
  };
  const home = await agentHome({ on: { ...on, store: { ...on.store, history } }, turns });
  expect(await takenUp(home)).toEqual(done);
});

it('R6, A1: a run is taken up while an answer is being saved', async () => {
  const on = disk();
  const answer = await cutOffWhileAsking(on);
  const saving = Promise.withResolvers<void>();
  const isRead = Promise.withResolvers<void>();
  const append: typeof on.store.append = async (batch) => {
    saving.resolve();
    await Promise.race([isRead.promise, new Promise((resolve) => setImmediate(resolve))]);
    return on.store.append(batch);
  };
  const history: typeof on.store.history = async (at) => {
    const read = await on.store.history(at);
    isRead.resolve();
    return read;
  };
  const home = await agentHome({ on: { ...on, store: { ...on.store, append, history } }, turns });
  const answering = answer(home);
  await saving.promise;
  expect(await takenUp(home)).toEqual(done);
  await answering;
});
