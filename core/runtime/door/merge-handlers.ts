import { implement } from '@orpc/server';
import { contract } from '../../contract/index.ts';
import type { MergeUnderWay } from '../../contract/merge.ts';
import type { EventId, SessionId } from '../../model/ids.ts';
import type { Transcript } from '../../model/merge/commands.ts';
import { accept, type Decision, refuse } from '../../model/refusal.ts';
import type { Host } from '../host.ts';
import type { Merges } from '../merge/merges.ts';
import type { ShownMerge } from '../merge/show-merge.ts';
import { answer } from './answer.ts';
import { mergeBlockHandlers } from './merge-block-handlers.ts';

/** Calls that merge one session into another. */
export function mergeHandlers(host: Host) {
  const os = implement(contract.merge);
  const withMerges = async <Value>(ask: (merges: Merges) => Promise<Decision<Value>>): Promise<Decision<Value>> =>
    host.work === undefined ? NOT_HERE : ask(await host.work.merges());
  return os.router({
    ...mergeBlockHandlers(host),
    preview: os.preview.handler(async ({ input: { at, answers, ...sides } }) => {
      const wanted = {
        ...sidesOf(sides),
        ...(answers === undefined ? {} : { answers }),
        ...(at && { at: { ours: at.ours as EventId, theirs: at.theirs as EventId } }),
      };
      return answer(await withMerges((merges) => merges.preview(wanted)), (preview) => ({ preview }));
    }),
    steps: os.steps.handler(async ({ input }) =>
      answer(await withMerges((merges) => merges.steps(sidesOf(input))), (found) => found),
    ),
    pick: os.pick.handler(async ({ input }) =>
      answer(
        await withMerges((merges) => merges.pick({ ...sidesOf(input), events: input.events })),
        ({ text, brings }) => ({ text, brings }),
      ),
    ),
    growsBy: os.growsBy.handler(async ({ input }) =>
      answer(
        await withMerges(async (merges) => accept(await merges.growsBy(input.theirs as SessionId, input.text))),
        (growsBy) => ({ growsBy }),
      ),
    ),
    underWay: os.underWay.handler(async ({ input }) =>
      answer(await withMerges((merges) => shown(merges, input.session as SessionId, host)), (merge) => ({
        ...(merge && { merge }),
      })),
    ),
    open: os.open.handler(async ({ input }) => {
      const heads = { ourHead: input.ourHead as EventId, theirHead: input.theirHead as EventId };
      const { fastForward } = input;
      const how = fastForward === undefined ? {} : { fastForward };
      const command = { type: 'merge/open', ...sidesOf(input), ...heads, ...how } as const;
      return answer(await withMerges((merges) => merges.open(command)), (result) => ({ result }));
    }),
    settle: os.settle.handler(async ({ input }) => {
      const { layer, conflict, answer: taken } = input;
      const command = { type: 'merge/settle', ...openOf(input), layer, conflict, answer: taken } as const;
      return answer(await withMerges((merges) => merges.settle(command)), ({ head }) => ({ head }));
    }),
    complete: os.complete.handler(async ({ input }) => {
      const command = { type: 'merge/complete', ...openOf(input), transcript: input.transcript as Transcript } as const;
      return answer(await withMerges((merges) => merges.complete(command)), ({ head }) => ({ head }));
    }),
    abandon: os.abandon.handler(async ({ input }) => {
      const command = { type: 'merge/abandon', ...openOf(input), reason: input.reason } as const;
      return answer(await withMerges((merges) => merges.abandon(command)), ({ head }) => ({ head }));
    }),
  });
}

const NOT_HERE = refuse('unsupported', 'Nothing can be merged here: the home can only be read.', {
  remedy: 'Open it with the version that wrote it, or another home.',
});

interface Sides {
  readonly session: string;
  readonly theirs: string;
  readonly ancestor?: string;
  readonly adopt?: true;
}

function sidesOf({ session, theirs, ancestor, adopt }: Sides) {
  return {
    session: session as SessionId,
    theirs: theirs as SessionId,
    ...(ancestor === undefined ? {} : { ancestor: ancestor as EventId }),
    ...(adopt === undefined ? {} : { adopt }),
  };
}

function openOf({ session, opened }: { readonly session: string; readonly opened: string }) {
  return { session: session as SessionId, opened: opened as EventId };
}

async function shown(
  merges: Merges,
  session: SessionId,
  { store }: Host,
): Promise<Decision<MergeUnderWay | undefined>> {
  if ((await store.ref(session)) === undefined)
    return refuse('not-found', `There is no session ${session}.`, { remedy: 'List the sessions to see their ids.' });
  const open = await merges.underWay(session);
  if (open === undefined) return { ok: true, value: undefined };
  const theirs = await store.ref(open.merge.theirs);
  return { ok: true, value: rowOf(open, theirs?.head !== open.merge.theirHead) };
}

function rowOf({ merge, ...layers }: ShownMerge, theirsMoved: boolean): MergeUnderWay {
  const { opened, theirs, ourHead, theirHead, ancestor, settled, hasMoved } = merge;
  return {
    ...{ opened, theirs, ourHead, theirHead, ...layers },
    ...(ancestor === undefined ? {} : { ancestor }),
    settled: (['workspace', 'memory'] as const).flatMap((layer) =>
      [...settled[layer]].map(([conflict, answered]) => ({
        layer,
        conflict,
        take: answered.take,
        ...(answered.take === 'edit' ? { text: answered.text } : {}),
        ...(answered.take === 'both' ? { key: answered.key } : {}),
      })),
    ),
    hasMoved: hasMoved || theirsMoved,
  };
}
