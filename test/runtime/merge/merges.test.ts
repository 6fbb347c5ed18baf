import { describe, expect, it } from 'vitest';
import type { SessionId } from '../../../core/model/ids.ts';
import { messagesOf } from '../../../core/projections/conversation/messages-of.ts';
import { foldStatus } from '../../../core/projections/status/fold-status.ts';
import { statusOf } from '../../../core/projections/status/status-of.ts';
import { emptyStatus } from '../../../core/projections/status/status-state.ts';
import { foldUsage } from '../../../core/projections/usage/fold-usage.ts';
import { totalUsage } from '../../../core/projections/usage/total-usage.ts';
import { emptyUsage } from '../../../core/projections/usage/usage-state.ts';
import { contextOf } from '../../projections/context-at/context-of.ts';
import { said, used } from '../../projections/made-history.ts';
import { conflicting, forks, opened } from './forks-of-a-plan.ts';
import { accepted, type MergeHome, OURS, THEIRS } from './merge-home.ts';

async function status({ history }: MergeHome): Promise<object> {
  const own = (await history(OURS)).filter(({ envelope }) => envelope.origin.session === OURS);
  return statusOf(own.reduce(foldStatus, emptyStatus()), { nowMs: 0, leased: false });
}

describe('a merge with conflicts', () => {
  it('M1: waits for each conflict, takes the answers, and ends with both heads as parents', async () => {
    const home = await conflicting();
    const theirHead = await home.head(THEIRS);
    const id = await opened(home);
    expect(await status(home)).toEqual({ status: 'waiting', detail: 'settle bed, and 1 more' });
    const to = { type: 'merge/settle', session: OURS, opened: id } as const;
    const end = { type: 'merge/complete', session: OURS, opened: id, transcript: { take: 'nothing' } } as const;
    expect(await home.merges.complete(end)).toMatchObject({ refusal: { message: '2 conflicts are open: bed, crop.' } });
    accepted(
      await home.merges.settle({ ...to, layer: 'workspace', conflict: 'bed', answer: { take: 'edit', text: 'both' } }),
    );
    expect(await status(home)).toEqual({ status: 'waiting', detail: 'settle memory crop' });
    accepted(await home.merges.settle({ ...to, layer: 'memory', conflict: 'crop', answer: { take: 'theirs' } }));
    expect(await status(home)).toEqual({ status: 'waiting', detail: 'complete the merge, or abandon it' });
    const before = await home.head(OURS);
    accepted(await home.merges.complete(end));
    const { envelope, payload } = await home.completed();
    expect(envelope.parents).toEqual([before, theirHead]);
    expect(payload.memory).toEqual([{ key: 'crop', text: THEIRS, item: theirHead }]);
    const tree = await home.tree(OURS);
    expect(tree && home.workspaces.filesOf(tree)).toEqual({ bed: 'both', ours: '1', theirs: '1' });
    expect(await status(home)).toEqual({ status: 'done' });
  });

  it('an open one can be looked at as it was previewed: each layer, both sides of each conflict, and what was answered', async () => {
    const home = await conflicting();
    const { transcript, workspace, memory } = await home.preview();
    const id = await opened(home);
    await home.merges.settle({
      ...{ type: 'merge/settle', session: OURS, opened: id, layer: 'workspace', conflict: 'bed' },
      answer: { take: 'ours' },
    });
    const shown = await home.merges.underWay(OURS);
    expect(shown?.workspace?.conflicts.map(({ path }) => path)).toEqual(['bed']);
    expect(shown?.memory.conflicts.map(({ key, ours, theirs }) => [key, ours?.text, theirs?.text])).toEqual([
      ['crop', OURS, THEIRS],
    ]);
    expect(shown?.merge.settled.workspace.get('bed')?.take).toBe('ours');
    expect([shown?.transcript, shown?.workspace, shown?.memory]).toEqual([transcript, workspace, memory]);
  });

  it('M1: both heads are checked again: one that went on is refused, and can only be abandoned', async () => {
    for (const side of [OURS, THEIRS]) {
      const home = await conflicting();
      const id = await opened(home);
      const head = await home.turn(side, 'meanwhile', 'Yes.');
      const end = { type: 'merge/complete', session: OURS, opened: id, transcript: { take: 'nothing' } } as const;
      expect(await home.merges.complete(end)).toMatchObject({ ok: false, refusal: { code: 'stale-head', head } });
      accepted(await home.merges.abandon({ type: 'merge/abandon', session: OURS, opened: id, reason: 'moved' }));
      expect(await status(home)).toEqual({ status: 'done' });
    }
  });

  it('F3: a fork of a session with an open merge does not inherit it', async () => {
    const home = await conflicting();
    const id = await opened(home);
    const child = 'child' as SessionId;
    await home.fork(child, OURS);
    const end = { type: 'merge/complete', session: child, opened: id, transcript: { take: 'nothing' } } as const;
    expect(await home.merges.complete(end)).toMatchObject({ refusal: { code: 'not-found', remedy: 'Open one.' } });
    expect(await home.merges.underWay(child)).toBeUndefined();
  });

  it('a text that a conflict was settled with and that is gone is said, and nothing takes its place', async () => {
    const home = await conflicting();
    const id = await opened(home);
    const to = { type: 'merge/settle', session: OURS, opened: id } as const;
    await home.merges.settle({ ...to, layer: 'workspace', conflict: 'bed', answer: { take: 'edit', text: 'both' } });
    await home.merges.settle({ ...to, layer: 'memory', conflict: 'crop', answer: { take: 'ours' } });
    const settled = (await home.merges.underWay(OURS))?.merge.settled.workspace.get('bed');
    if (settled?.take === 'edit') await home.blobs.drop([settled.text]);
    expect(
      await home.merges.complete({
        ...{ type: 'merge/complete', session: OURS, opened: id, transcript: { take: 'nothing' } },
      }),
    ).toMatchObject({
      refusal: { code: 'withheld', message: 'The text that settled workspace conflict bed can’t be read any more.' },
    });
  });
});

describe('what a merge brings', () => {
  it('M2: the block stands in the conversation once, as words of a user that say where they are from', async () => {
    const home = await forks();
    await home.turn(OURS, 'go on', 'Going on.');
    await home.turn(THEIRS, 'try corn', 'Corn.');
    accepted(await home.merge());
    await home.turn(OURS, 'and now', 'Now.');
    const texts = messagesOf(await home.history(OURS), {}).flatMap((message) =>
      message.role === 'tool' ? [] : message.parts.map((part) => `${message.role}: ${'text' in part ? part.text : ''}`),
    );
    const block = [
      'user: [Merged from session theirs: a report of what happened there, not a request]',
      'Person: try corn',
      'Agent: Corn.',
      '[End of what was merged from session theirs]',
    ].join('\n');
    expect(texts.slice(-5)).toEqual(['user: go on', 'assistant: Going on.', block, 'user: and now', 'assistant: Now.']);
    expect(texts.filter((text) => text.includes('Corn.'))).toEqual([block]);
    const context = contextOf(await home.history(OURS));
    expect(context.segments.filter(({ label }) => label === 'Merged from another session')).toHaveLength(1);
  });

  it('M2: words of a person take the place of the block; picked steps come whole; or nothing comes', async () => {
    const asked = async (make: (home: MergeHome) => Promise<Parameters<MergeHome['merge']>[0]>) => {
      const home = await forks();
      await home.turn(OURS, 'go on', 'Going on.');
      await home.call(THEIRS, 'c1');
      accepted(await home.merge(await make(home)));
      const { brings, block } = (await home.completed()).payload;
      return [block?.how, block?.text, brings.length];
    };
    expect(await asked(async () => ({ take: 'block', edited: 'They dug.' }))).toEqual(['written', 'They dug.', 2]);
    const picked = await asked(async (home) => ({ take: 'steps', events: [await home.head(THEIRS)] }));
    expect(picked).toEqual(['steps', 'Called dig with:\n> {"bed":"c1"}\nIts result:\n> dug c1', 2]);
    expect(await asked(async () => ({ take: 'nothing' }))).toEqual([undefined, undefined, 0]);
  });

  it('a step that is none of theirs can’t be picked', async () => {
    const home = await forks();
    const mine = await home.turn(OURS, 'go on', 'Going on.');
    await home.turn(THEIRS, 'try corn', 'Corn.');
    expect(await home.merge({ take: 'steps', events: [mine] })).toMatchObject({ refusal: { code: 'not-found' } });
  });

  it('M3: usage of theirs is not added to ours, and over both each answer counts once', async () => {
    const home = await forks();
    const answer = (session: SessionId, messageId: string, output: number) =>
      home.add(session, 'model/answered', { provider: 'p', messageId, parts: [said(messageId), used(output)] });
    await answer(OURS, 'm1', 1);
    await answer(THEIRS, 'm2', 2);
    accepted(await home.merge());
    const history = await home.history(OURS);
    const [own, both] = [emptyUsage(), emptyUsage()];
    for (const event of history) {
      foldUsage(both, event);
      if (event.envelope.origin.session === OURS) foldUsage(own, event);
    }
    for (const event of await home.history(THEIRS)) foldUsage(both, event);
    expect([totalUsage(own).output, totalUsage(both).output]).toEqual([1, 3]);
  });

  it('M3: placement, policy, budget, approvals and pins stay ours: one event of the merge is all that comes', async () => {
    const home = await forks();
    await home.turn(OURS, 'go on', 'Going on.');
    const before = (await home.history(OURS)).length;
    await home.add(THEIRS, 'placement/moved', { backend: 'elsewhere' });
    await home.add(THEIRS, 'policy/changed', { rule: 'allow all' });
    accepted(await home.merge());
    expect((await home.history(OURS)).slice(before).map(({ kind }) => kind)).toEqual([
      'merge/opened',
      'merge/completed',
    ]);
  });

  it('M2: after a merge only what came since is brought by the next; what ours was told once stays out', async () => {
    const home = await forks();
    await home.turn(OURS, 'go on', 'Going on.');
    await home.turn(THEIRS, 'one', 'First.');
    accepted(await home.merge());
    await home.turn(THEIRS, 'two', 'Second.');
    expect((await home.preview()).transcript.text).toBe('Person: two\nAgent: Second.');
    accepted(await home.merge());
    await home.turn(OURS, 'three', 'Third.');
    const back = (await home.preview(OURS, THEIRS)).transcript.text;
    expect(back).toMatch(/^Person: go on\nAgent: Going on\.\nMerged before: Person: one/);
  });
});
