import { canonicalText } from '../../model/canonical.ts';
import type { Draft } from '../../model/envelope.ts';
import type { PayloadOf } from '../../model/events.ts';
import type { TreeId } from '../../model/ids.ts';
import type { PartOf } from '../../model/parts.ts';
import { decideCall, type Judgement } from '../../model/policy/decide-call.ts';
import type { Subject } from '../../model/policy/subject.ts';
import type { EventOf } from '../../model/read-event.ts';
import { toolMemory } from '../memory/tool-memory.ts';
import { placeOf, type Tool } from '../tools/tool.ts';
import { unlessAborted } from '../unless-aborted.ts';
import { askApproval } from './ask-approval.ts';
import { type CheckedCall, checkCall, checkInput } from './check-call.ts';
import { type EndFacts, endedDraft, notRunDraft } from './ended-draft.ts';
import { below, type Position } from './position.ts';
import { RunFailed } from './run-failed.ts';
import type { RunWorld } from './run-world.ts';
import { countSubAgent } from './sub-agents.ts';
import { toolSpawn } from './tool-spawn.ts';
import type { FolderNow, Taken } from './workspace-keeper.ts';

/** Performs one call of an answer, or takes what is on record: checked, judged by the rules, approved where they ask for it, run, recorded. */
export async function callTool(world: RunWorld, position: Position, part: PartOf<'tool-call'>): Promise<void> {
  world.signal.throwIfAborted();
  const recorded = world.recordedAt(position);
  if (recorded.answer !== undefined) return countSubAgent(recorded.answer, world.budget);
  const checked = checkCall(part, world.tools);
  if (!checked.ok) return await notRun(world, position, part, { ending: 'failed-to-start', reason: checked.reason });
  const { tool, input } = checked.call;
  const begun = recorded.begun.at(-1);
  if (begun?.kind === 'tool/started') return await runAgain(world, position, tool, begun);
  const judgement = judge(world, tool, tool.subject(input));
  if (judgement.verdict === 'deny') {
    const reason = `Denied by ${judgement.because}. Nothing was run.`;
    return await notRun(world, position, part, { ending: 'denied', reason });
  }
  const asking = below(position, 'approval');
  // What a person said to this very call stands, though a rule that came later would let it run as it was asked.
  const isAnswered = world.recordedAt(asking).answer !== undefined;
  if (judgement.verdict === 'allow' && !isAnswered)
    return await run(world, position, checked.call, allowedBy(judgement));
  const answer = await askApproval(world, asking, checked.call, judgement.because);
  if (answer.ok) return await run(world, position, answer.call, { approval: answer.approval });
  return await notRun(world, position, part, { ending: 'denied', reason: answer.reason });
}

function judge({ rules, clock }: RunWorld, { name: tool, version, byDefault }: Tool, subject: Subject): Judgement {
  return decideCall({ tool, version, subject, byDefault }, rules(), clock.nowMs());
}

/** A call that began in an earlier life of its host was judged and approved then: it is taken up as it was recorded. */
async function runAgain(
  world: RunWorld,
  position: Position,
  tool: Tool,
  { payload: { callId, input, approval, allowedBy } }: EventOf<'tool/started'>,
): Promise<void> {
  const checked = checkInput(callId, tool, input);
  const permit = { ...(approval === undefined ? {} : { approval }), ...(allowedBy === undefined ? {} : { allowedBy }) };
  if (checked.ok) return await run(world, position, checked.call, permit);
  throw new RunFailed(`${tool.name} takes no more what was recorded. ${checked.reason}`);
}

/** Performs a person's own command, on record as theirs: no rule is asked. */
export async function callAsPerson(world: RunWorld, position: Position, part: PartOf<'tool-call'>): Promise<void> {
  const checked = checkCall(part, world.tools);
  if (!checked.ok) throw new RunFailed(checked.reason);
  await run(world, position, checked.call);
}

interface Unrun {
  readonly ending: 'denied' | 'failed-to-start';
  readonly reason: string;
}

async function notRun(
  world: RunWorld,
  position: Position,
  { callId, name, input }: PartOf<'tool-call'>,
  { ending, reason }: Unrun,
): Promise<void> {
  const inputDigest = world.sha256(canonicalText({ tool: name, input }));
  await world.journal.ask({
    position,
    inputDigest,
    effect: 'repeatable',
    perform: async () => [notRunDraft(ending, reason, { callId, position, inputDigest })],
    read: () => undefined,
  });
}

/** What lets a call run, as its start says it: a person's answer, or a rule. */
type Permit = Pick<PayloadOf<'tool/started'>, 'approval' | 'allowedBy'>;

function allowedBy({ rule }: Judgement): Permit {
  return rule === undefined ? {} : { allowedBy: rule };
}

async function run(world: RunWorld, position: Position, call: CheckedCall, permit: Permit = {}): Promise<void> {
  const { tool, callId, inputText } = call;
  const inputDigest = world.sha256(canonicalText({ tool: tool.name, version: tool.version, input: inputText }));
  let treeBefore: TreeId | undefined;
  let opened: Pick<FolderNow, 'folder' | 'disk'> | undefined;
  const facts = (taken: EndFacts['taken']): EndFacts => ({ callId, position, inputDigest, treeBefore, taken });
  await world.journal.ask({
    position,
    inputDigest,
    effect: tool.effect === 'irreversible' ? 'irreversible' : 'repeatable',
    prepare: async (attempt) => {
      const { outside, ...now } = await world.workspace.folder();
      opened = now;
      treeBefore = world.workspace.tree();
      const payload: PayloadOf<'tool/started'> = {
        callId,
        tool: tool.name,
        version: tool.version,
        input: inputText,
        effect: tool.effect,
        attempt,
        placement: placeOf(tool, world.sandbox),
        treeBefore,
        ...permit,
        position,
        inputDigest,
      };
      return [...outside, { kind: 'tool/started', payload, refs: [{ tree: treeBefore }] }];
    },
    perform: async () => {
      if (opened === undefined) throw new Error('a call is performed before it began');
      const outcome = await tool.run(call.input, {
        ...opened,
        sandbox: world.sandbox,
        limits: world.agent.sandbox.commands,
        ...toolMemory(world, position, callId),
        ...toolSpawn(world, position, callId),
        allows: (subject) => judge(world, tool, subject).verdict === 'allow',
        signal: world.signal,
        onOutput: (chunk) => world.live.output(position, callId, chunk),
      });
      return async () => {
        if (!writes(tool)) return [await endedDraft(outcome, facts(undefined), world.blobs)];
        // What was written by hand while a sub-agent worked is on record by now, and none of the call's.
        treeBefore = world.workspace.tree();
        return [await endedDraft(outcome, facts(await takenInTime(world)), world.blobs)];
      };
    },
    said: (review) => {
      const { verdict } = review.payload;
      if (verdict === 'happened')
        return async () => [await happenedDraft(world, review, facts(await takenInTime(world)))];
      const isOver = verdict === 'did-not-happen' && world.endsUnlessAgain;
      return isOver ? async () => [didNotHappenDraft(review, facts(undefined))] : undefined;
    },
    read: () => undefined,
  });
}

/** The files as they are now; `too-late` where the run was stopped and its time to look at them is over. */
async function takenInTime({ workspace, overdue }: RunWorld): Promise<Taken | 'too-late'> {
  return (await unlessAborted(() => workspace.taken(overdue), overdue)) ?? 'too-late';
}

function writes({ effect }: Tool): boolean {
  return effect !== 'none' && effect !== 'read';
}

/** What is known of a call that a person says happened, though nobody saw its end: the files as they are now. */
async function happenedDraft(world: RunWorld, review: EventOf<'effect/reviewed'>, facts: EndFacts): Promise<Draft> {
  const output = `The program was ended while this call ran. A person says that it happened${noted(review)}`;
  const draft = await endedDraft({ output, isError: false }, facts, world.blobs);
  return { ...draft, payload: { ...(draft.payload as object), ending: 'unknown' } };
}

/** A call that a person says did not happen, and that is not made again. */
function didNotHappenDraft(review: EventOf<'effect/reviewed'>, facts: EndFacts): Draft {
  return notRunDraft('cancelled', `A person says that it did not happen${noted(review)}`, facts);
}

function noted({ payload: { note } }: EventOf<'effect/reviewed'>): string {
  return note === '' ? '.' : `: ${note}`;
}
