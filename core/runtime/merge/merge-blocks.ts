import type { Agent } from '../../model/agent/agent.ts';
import type { Draft } from '../../model/envelope.ts';
import type { PayloadOf } from '../../model/events.ts';
import type { EventId, SessionId } from '../../model/ids.ts';
import { onlyWrote, stale } from '../../model/merge/decide-meeting.ts';
import { quoted } from '../../model/quoted.ts';
import { accept, type Decision, refuse } from '../../model/refusal.ts';
import { oneLine } from '../../projections/text/one-line.ts';
import { catalogueAppend } from '../acts.ts';
import { askOf } from '../agent/ask-of.ts';
import { mostOf } from '../agent/cost-of-call.ts';
import type { CallPrice } from '../ports/call-price.ts';
import { type LanguageModel, ModelFailure } from '../ports/language-model.ts';
import { decideAndAppend } from '../retry-append.ts';
import type { Running, Runs } from '../runs/runs.ts';
import { sealStream } from '../seal-stream.ts';
import { askForBlock, type BlockAsk } from './block-writer.ts';
import type { MergeWorld } from './merge-world.ts';
import { createHistories } from './read-histories.ts';
import { readSides } from './read-sides.ts';
import { readWritten, type WrittenBlock } from './written-block.ts';

/** A block that a model is to write, of what theirs did, for a merge into ours. */
export interface WantedBlock {
  readonly session: SessionId;
  readonly theirs: SessionId;
  readonly model: Agent['model'];
}

/** What a request for a block comes to at most, estimated. */
export interface BlockEstimate {
  /** Tokens of the request, and the most of an answer. */
  readonly tokens: { readonly input: number; readonly output: number };
  /** Absent where no price is known. `because`: by which price, in words. */
  readonly cost?: { readonly usd: number; readonly because: string };
  /** Events of theirs that it is written from, and earlier steps that are left out. */
  readonly reads: number;
  readonly leftOut: number;
}

/** Blocks of merges that models write (M2). Each is written by a run in a session of its own, which leaves from their head: neither side moves. */
export interface MergeBlocks {
  /** What asking would come to. Asks nobody, records nothing. */
  readonly estimate: (wanted: WantedBlock) => Promise<Decision<BlockEstimate>>;
  /** Asks the model, on record. `theirHead`: as the asker has seen it (S7). It goes on when the asker has left; the runs' `stop` ends it. */
  readonly write: (wanted: WantedBlock & { readonly theirHead: EventId }) => Promise<Decision<Running>>;
  /** What was written, or is being written, of theirs as it stands, for merges into ours; the newest first. */
  readonly of: (sides: Pick<WantedBlock, 'session' | 'theirs'>) => Promise<readonly WrittenBlock[]>;
}

export interface BlocksWorld extends Pick<MergeWorld, 'store' | 'sealing' | 'facts'> {
  readonly runs: Pick<Runs, 'mayStart' | 'start' | 'of'>;
  /** Rejects with ModelFailure where the agent's model can't be had. */
  readonly modelOf: (agent: Agent) => Promise<LanguageModel>;
  readonly priceOf?: CallPrice | undefined;
  readonly tokenEstimator: () => Promise<(text: string) => number>;
  /** The agent that ran last in a session. */
  readonly agentOf: (session: SessionId) => Promise<Agent | undefined>;
  /** Sessions that leave from a session as its sub-agents do. */
  readonly spawnedBy: (session: SessionId) => Promise<readonly SessionId[]>;
}

/** Writers of blocks, of which none writes. */
export function createMergeBlocks(world: BlocksWorld): MergeBlocks {
  return {
    async estimate(wanted) {
      const asked = await readAsked(wanted, world);
      return asked.ok ? await estimate(asked.value.ask, world) : asked;
    },
    async write(wanted) {
      const asked = await readAsked(wanted, world);
      return asked.ok ? await write(wanted, asked.value, world) : asked;
    },
    async of({ session, theirs }) {
      const spawned = await world.spawnedBy(theirs);
      const blocks = await Promise.all(spawned.map((writer) => readWritten(writer, world)));
      const head = (await world.store.ref(theirs))?.head;
      return blocks
        .filter((block) => block !== undefined)
        .filter((block) => block.into === session && block.theirHead === head)
        .sort((one, other) => other.beganAtMs - one.beganAtMs);
    },
  };
}

interface Asked {
  readonly ask: BlockAsk;
  readonly theirHead: EventId;
  readonly ourTitle: string;
}

async function readAsked({ session, theirs: other, model }: WantedBlock, world: BlocksWorld): Promise<Decision<Asked>> {
  const { ours, theirs, ancestors, news } = await readSides(session, other, {
    ...world,
    history: createHistories(world),
  });
  if (ours === undefined || theirs === undefined)
    return refuse('not-found', `There is no session ${ours === undefined ? session : other}.`, {
      remedy: 'List the sessions to see their ids.',
    });
  if (ours.writesBlock === true) return onlyWrote(ours.title);
  if (ancestors.includes(ours.head))
    return refuse('already-so', `${quoted(ours.title)} has nothing of its own: it goes on from their newest event.`, {
      remedy: 'Merge without a block: all of their words come as they are.',
    });
  const caps = (await world.agentOf(session))?.limits;
  const ask = askForBlock({ model, news, theirTitle: theirs.title, caps });
  if (ask.source.brings.length === 0)
    return refuse('already-so', `${quoted(theirs.title)} said nothing that ${quoted(ours.title)} has not.`, {
      remedy: 'There is nothing to write a block of: merge without one.',
    });
  return accept({ ask, theirHead: theirs.head, ourTitle: ours.title });
}

async function estimate({ agent, message, source }: BlockAsk, world: BlocksWorld): Promise<Decision<BlockEstimate>> {
  try {
    const model = await world.modelOf(agent);
    const messages = [{ role: 'user' as const, parts: [{ type: 'text' as const, text: message }] }];
    const { segments } = await model.prepare({ ...askOf(agent), messages, tools: [] });
    const tokensOf = await world.tokenEstimator();
    const input = segments.reduce((sum, text) => sum + tokensOf(text), 0);
    const output = agent.model.maxOutputTokens ?? 0;
    const cost = mostOf(input, output, { model, priceOf: world.priceOf, atMs: world.sealing.clock.nowMs() });
    return accept({
      tokens: { input, output },
      ...(cost === undefined ? {} : { cost }),
      reads: source.brings.length,
      leftOut: source.leftOut,
    });
  } catch (error) {
    // What failed says itself what to do.
    if (error instanceof ModelFailure) return refuse('unsupported', error.message);
    throw error;
  }
}

async function write(
  { session, theirs, theirHead }: WantedBlock & { readonly theirHead: EventId },
  { ask, ...now }: Asked,
  world: BlocksWorld,
): Promise<Decision<Running>> {
  const { store, sealing, runs } = world;
  const title = (await world.facts(theirs))?.title ?? theirs;
  if (now.theirHead !== theirHead) return stale({ id: theirs, title, head: now.theirHead });
  const may = await runs.mayStart(ask.agent, { at: theirHead });
  if (!may.ok) return may;
  const writer = sealing.ids.uuid() as SessionId;
  const words = oneLine(`Block for a merge into ${quoted(now.ourTitle)}`, 200).text;
  const spawned: PayloadOf<'session/spawned'> = {
    ...{ title: words, from: theirs, at: theirHead, task: words, workspace: 'own' },
    merge: { into: session, reads: [...ask.source.brings] },
  };
  const first: Draft = { kind: 'session/spawned', payload: spawned };
  const added: PayloadOf<'catalogue/session-added'> = { subject: writer, how: 'spawned', from: theirs, at: theirHead };
  const act: Draft = { kind: 'catalogue/session-added', payload: added };
  const events = sealStream([first], { session: writer, nextSeq: 0, parents: [theirHead], by: 'person' }, sealing);
  await decideAndAppend(
    async () => accept(undefined),
    async () =>
      store.append([
        { session: writer, expectedHead: undefined, events },
        await catalogueAppend([act], store, sealing),
      ]),
  );
  const message = [{ type: 'text', text: ask.message }] as const;
  return await runs.start({ session: writer, agent: ask.agent, message, author: 'harness' });
}
