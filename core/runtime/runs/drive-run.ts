import type { Draft } from '../../model/envelope.ts';
import type { EventOf, SessionEvent } from '../../model/read-event.ts';
import type { Position } from '../agent/position.ts';
import { runAgent } from '../agent/run-agent.ts';
import { RunFailed } from '../agent/run-failed.ts';
import type { RunWorld } from '../agent/run-world.ts';
import { closingDrafts, doneDraft, endOf, faultOf, isEnd, mayCharge, type RunEnd, whyOf } from './end-run.ts';
import { endSubAgents } from './end-sub-agents.ts';
import { LetGo } from './let-go.ts';
import { type OpenRun, openRun, type RunToOpen } from './open-run.ts';
import { usedSince } from './program-part.ts';
import type { RunsWorld } from './runs-world.ts';
import { Stopped } from './stopped.ts';

/** Runs to the end and records it. Undefined where this host let go. */
export async function driveRun(
  world: RunsWorld,
  opening: RunToOpen,
  work: (world: RunWorld) => Promise<string>,
): Promise<RunEnd | undefined> {
  const { writer, run } = opening;
  const added: SessionEvent[] = [...opening.history];
  const stopListening = writer.onAdded((event) => added.push(event));
  let opened: OpenRun | undefined;
  let giveTurnBack: (() => void) | undefined;
  const end = (drafts: readonly Draft[]) =>
    writer.append(
      drafts.map((draft) => ({ ...draft, run })),
      'host',
      'now',
    );
  try {
    giveTurnBack = await opening.turns?.take(opening.signal);
    opened = await openRun(world, opening);
    const says = await work(opened.world);
    // A person's command that was cancelled comes to its end by itself.
    const stopped = work === runAgent ? undefined : stopIn(opening.signal);
    if (stopped !== undefined) throw stopped;
    await end([doneDraft()]);
    return { status: 'done', says };
  } catch (error) {
    const caught = error instanceof RunFailed ? (stopIn(opening.signal) ?? error) : error;
    // What a stop cut off may have failed in its own words: why the run ends is said by the signal.
    const why = isEnd(caught) || !opening.signal.aborted ? caught : opening.signal.reason;
    if (why instanceof LetGo) return undefined;
    const ended = endOf(why) ?? faultOf(why);
    if (ended === undefined) throw error;
    await endSubAgents(world, opening, added, whyOf(ended));
    const ofRun = added.filter(({ envelope }) => envelope.run === run);
    const before = new Set(opening.history);
    const at = (request: EventOf<'model/requested'>) => request.payload.position as Position;
    const mayBeBilled = (request: EventOf<'model/requested'>) =>
      opened?.world.inFlight.has(at(request)) === true || (before.has(request) && mayCharge(request));
    const heard = (request: EventOf<'model/requested'>) => opened?.world.heard.get(at(request))?.soFar();
    const free = opened?.world.model.free;
    const closing = end([...closingDrafts(ofRun, ended.end.says, { mayBeBilled, heard, free }), ended.last]);
    await closing.catch((failure: unknown) => {
      throw endOf(why) === undefined ? why : failure;
    });
    return ended.end;
  } finally {
    await opened?.close();
    stopListening();
    const isOfRun = ({ envelope }: SessionEvent) => envelope.run === run;
    opening.program?.close(usedSince(opening.history.filter(isOfRun), added.filter(isOfRun)));
    giveTurnBack?.();
  }
}

/** Why a run is to stop; undefined where nobody stopped it. */
function stopIn({ reason }: AbortSignal): Stopped | undefined {
  return reason instanceof Stopped ? reason : undefined;
}
