import type { PartOf } from '../../model/parts.ts';
import { partsOf } from '../../model/parts-of.ts';
import { textOf } from '../../projections/parts/text-of.ts';
import { recallAtStart } from '../memory/recall-at-start.ts';
import { type Answered, askModel } from './ask-model.ts';
import { brokenAnswers } from './broken-answers.ts';
import { callTool } from './call-tool.ts';
import { below, iteration, type Position } from './position.ts';
import { RunFailed } from './run-failed.ts';
import type { RunWorld } from './run-world.ts';

/**
 * The loop of an agent: ask the model, perform what it calls, until it calls nothing. Gives its last words. All answers of the world come
 * through the journal, so a run that is taken up again walks the same way to where it was. Throws {@link RunFailed}, or why the run stops.
 */
export async function runAgent(world: RunWorld): Promise<string> {
  await recallAtStart(world);
  const broken = brokenAnswers(world);
  for (let step = 0; ; step++) {
    const at = iteration(world.node, step);
    if (step === 0 && world.openCalls.length > 0) {
      await performCalls(world, at, world.openCalls);
      continue;
    }
    const position = below(at, 'model');
    await broken.wait(position);
    const answer = await askModel(world, position);
    const calls = partsOf(answer.parts, 'tool-call');
    broken.count(answer);
    if (calls.length > 0) await performCalls(world, at, calls);
    else if (answer.unfinished === undefined && answer.stop !== 'broken-off') return lastWords(answer);
  }
}

function lastWords({ stop, stopReason, parts }: Answered): string {
  if (stop === 'cut') throw new RunFailed(`The answer was cut before its end. ${whyCut(stopReason)}`);
  if (stop === 'refused') throw new RunFailed('The provider’s filter refused to answer.');
  return textOf(parts);
}

function whyCut(stopReason: string | undefined): string {
  const isLimit = stopReason === undefined || /^(length|max_(output_)?tokens)$/i.test(stopReason);
  return isLimit ? 'The limit of tokens was reached: raise maxOutputTokens of the agent’s model.' : stopReason;
}

/** Calls that only read run together, all others one at a time, in the order asked (F7). */
async function performCalls(world: RunWorld, at: Position, calls: readonly PartOf<'tool-call'>[]): Promise<void> {
  let together: { readonly part: PartOf<'tool-call'>; readonly position: Position }[] = [];
  const flush = async () => {
    const batch = together;
    together = [];
    await inParallel(batch, world.agent.limits.parallel, ({ position, part }) => callTool(world, position, part));
  };
  for (const [number, part] of calls.entries()) {
    const position = below(at, 'call', number);
    const effect = world.tools.find(({ name }) => name === part.name)?.effect;
    if (effect === 'none' || effect === 'read') {
      together.push({ part, position });
      continue;
    }
    await flush();
    await callTool(world, position, part);
  }
  await flush();
}

/** Does all, at most so many at once, in order. Rejects with the first failure once those that run have ended. */
async function inParallel<Item>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const queue = items.values();
  const lanes = Array.from({ length: Math.min(atOnce, items.length) }, async () => {
    for (const item of queue) await work(item);
  });
  const failed = (await Promise.allSettled(lanes)).find((lane) => lane.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}
