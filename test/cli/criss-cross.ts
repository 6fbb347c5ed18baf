import { accepted, asHost, forkedRuns, runIn } from './forked-runs.ts';

/** Two sessions that each took in the other as it was before, so that they parted at two events; each then wrote another plan. */
export async function crissCross(home: string): Promise<{ readonly ours: string; readonly other: string }> {
  const { ours, theirs } = await forkedRuns(home, { ours: 'echo 1 > ours.txt', theirs: 'echo 2 > theirs.txt' });
  return await asHost(home, async (host) => {
    const forkOf = async (session: string, title: string) =>
      accepted(await host.sessions.fork({ session, title })).session;
    const mergeInto = async (session: string, from: string) => {
      const { ourHead, theirHead } = accepted(await host.merge.preview({ session, theirs: from })).preview;
      const { result } = accepted(await host.merge.open({ session, theirs: from, ourHead, theirHead }));
      if (result.type !== 'merge') throw new Error(result.says);
      accepted(await host.merge.complete({ session, opened: result.opened, transcript: { take: 'nothing' } }));
    };
    const [mine, other] = [await forkOf(ours, 'Mine'), await forkOf(theirs, 'Other')];
    await mergeInto(ours, theirs);
    await mergeInto(other, mine);
    await runIn(host, ours, { command: 'echo ours > plan.txt', says: 'Planned.' });
    await runIn(host, other, { command: 'echo other > plan.txt', says: 'Planned otherwise.' });
    return { ours, other };
  });
}
