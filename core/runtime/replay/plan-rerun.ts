import type { Agent } from '../../model/agent/agent.ts';
import type { EventId, SessionId } from '../../model/ids.ts';
import { decideCall } from '../../model/policy/decide-call.ts';
import { fitsText } from '../../model/policy/fits-pattern.ts';
import type { PolicyRule, Verdict } from '../../model/policy/rule.ts';
import type { SessionEvent } from '../../model/read-event.ts';
import { accept, type Decision, refuse } from '../../model/refusal.ts';
import { agentDifferences } from '../../model/replay/agent-differences.ts';
import { type Change, changedAgent, type ShownChange } from '../../model/replay/changed-agent.ts';
import { textOf } from '../../projections/parts/text-of.ts';
import { sayIssues } from '../../projections/text/say-issues.ts';
import { checkedReader } from '../read-checked.ts';
import { agentOf } from '../runs/agent-of.ts';
import { placementOf } from '../runs/placement-of.ts';
import type { RunsWorld } from '../runs/runs-world.ts';
import { type EffectClass, placeOf } from '../tools/tool.ts';
import { toolsIn } from '../tools/tools-in.ts';
import { readHistory } from '../views/read-history.ts';
import { doneAgain } from './done-again.ts';
import { nextRequestTokens } from './next-request.ts';
import { ofRunAgain } from './of-run-again.ts';
import { placedChanges, versionCalled } from './placed-changes.ts';
import { priceAgain } from './price-again.ts';
import { type RecordedAfter, recordedAfter } from './recorded-after.ts';
import { type ReplacedResult, replacedResult, withResult } from './replaced-result.ts';
import { type RerunPoint, rerunPoint } from './rerun-point.ts';

/** What a person asks to run again. */
export interface RerunAsked {
  readonly session: SessionId;
  /** Head of the session's history. */
  readonly head: EventId;
  /** Any event of the step to begin at. */
  readonly from: string;
  readonly changes: readonly Change[];
  /** The agent to change; that of the step's own run where absent. */
  readonly agent?: Agent;
}

/** A re-run as it is shown before anything runs (R4): where it forks, what is otherwise, what may act, what it may cost. */
export interface RerunPlan {
  readonly session: SessionId;
  /** Of a sub-agent's step: the session that started it, of which nothing is done again. */
  readonly parent?: SessionId;
  readonly kind: RerunPoint['kind'];
  readonly step: EventId;
  /** Event that the fork leaves from. */
  readonly at: EventId;
  /** The answer whose open calls are performed first. */
  readonly calls?: EventId;
  /** The result, among those that the fork inherits, of the call that is made again; absent for none. */
  readonly again?: EventId;
  readonly agent: Agent;
  /** What is said to the agent first; absent where the conversation goes on as it stands. */
  readonly message?: string;
  /** What takes the place of the call's recorded result; absent where the call is made again. */
  readonly result?: ReplacedResult;
  /** The backend that the fork is moved to; absent where it stays where it is. */
  readonly placement?: string;
  readonly changes: readonly ShownChange[];
  /** Names of what was changed, as they were asked for. */
  readonly fields: readonly string[];
  /** What the agent may call, and what each may do to the world (T2). `by-rule`: it depends on the call. */
  readonly tools: readonly PlannedTool[];
  /** Where its commands run. */
  readonly backend: string;
  /** What came after the step in its run when it was recorded: what it may come to again. No answer of it is used (A1). */
  readonly recorded: RecordedAfter;
  /** Estimated tokens of the first request; absent where nobody can say before calls were made, or its model can't be had. */
  readonly nextTokens?: number;
  /** What the recorded tokens would cost by the list price of the model; absent where it is unknown. */
  readonly costUsd?: number;
  /** By which price, in words; absent where it is unknown. */
  readonly price?: string;
}

export interface PlannedTool {
  readonly name: string;
  /** That is called here. */
  readonly version: string;
  /** That the step's history called last; absent where it never did. */
  readonly was?: string;
  readonly effect: EffectClass;
  readonly placement: string;
  readonly verdict: Verdict | 'by-rule';
}

export interface PlanWorld extends RunsWorld {
  readonly providers: readonly string[];
}

/** Finds out what a re-run would be, and runs nothing. */
export async function planRerun(asked: RerunAsked, world: PlanWorld): Promise<Decision<RerunPlan>> {
  const history = await readHistory(asked.head, world.store, checkedReader(world.sealing.sha256));
  const found = rerunPoint(history, asked.from);
  if (!found.ok) return found;
  const point = found.value;
  const recordedAgent = await agentAt(history, point.step, world);
  const base = asked.agent ?? recordedAgent;
  if (base === undefined)
    return refuse('not-found', 'No agent of ours is on record for this step.', {
      remedy: 'Say which one is to run it: another agent in the window, --agent FILE on the command line.',
    });
  const changed = changedAgent(base, asked.changes, { providers: world.providers, say: sayIssues });
  if (!changed.ok) return changed;
  const said = saidAt(history, point, asked.changes);
  if (!said.ok) return said;
  const { agent, shown } = changed.value;
  const until = history.slice(0, history.indexOf(point.step) + 1);
  const placed = await placedChanges(asked.changes, { agent, history: until }, world);
  if (!placed.ok) return placed;
  const others = asked.agent === undefined || recordedAgent === undefined ? [] : agentDifferences(recordedAgent, base);
  const at = said.value.at;
  const before = history.slice(0, history.findIndex(({ id }) => id === at) + 1);
  const { text, result } = said.value;
  const { placement } = placed.value;
  const backend = placement ?? placementOf(placedAt(before, world), agent);
  const nextTokens = await tokensAt(point, before, { agent, ...said.value }, world);
  const first = result !== undefined ? {} : callsOf(point);
  const recorded = recordedAfter(ofRunAgain(history, point.step, doneAgain(history, { at, ...first })));
  const cost = await priceAgain(recorded, agent, world);
  return accept({
    session: asked.session,
    ...parentOf(until, point.step),
    kind: point.kind,
    step: point.step.id,
    at,
    ...callsOf(point),
    ...first,
    agent,
    ...(text === undefined ? {} : { message: text }),
    ...(result === undefined ? {} : { result }),
    ...(placement === undefined ? {} : { placement }),
    changes: [...others, ...shown, ...said.value.shown, ...placed.value.shown],
    fields: [...(others.length === 0 ? [] : ['agent']), ...asked.changes.map(({ field }) => field)],
    tools: toolsOf({ agent, backend, history: until }, world),
    backend,
    recorded,
    ...(nextTokens === undefined ? {} : { nextTokens }),
    ...(cost === undefined ? {} : { costUsd: cost.usd, price: cost.because }),
  });
}

/** The session that started the sub-agent which did a step, in its run or a re-run of that; none where a person had it go on later. */
function parentOf(until: readonly SessionEvent[], { envelope: { run } }: SessionEvent): Pick<RerunPlan, 'parent'> {
  const from = until.findLastIndex(({ kind }) => kind === 'session/spawned');
  const spawned = until[from];
  if (spawned?.kind !== 'session/spawned') return {};
  const starts = until.slice(from).filter((event) => event.kind === 'run/started');
  const own = starts.find(({ envelope }) => run !== undefined && envelope.run === run);
  const isSubAgents = own !== undefined && (own === starts[0] || own.payload.rerun !== undefined);
  return isSubAgents ? { parent: spawned.payload.from } : {};
}

/** What is performed first: calls of an answer, one of them again. */
function callsOf(point: RerunPoint): Pick<RerunPlan, 'calls' | 'again'> {
  if (point.kind !== 'call') return {};
  const { calls, again } = point;
  return { calls, ...(again === undefined ? {} : { again }) };
}

interface Said {
  readonly at: EventId;
  readonly text?: string;
  readonly result?: ReplacedResult;
  readonly shown: readonly ShownChange[];
}

/** Where the fork leaves from, and what is said there: a message, or another result of a call. */
function saidAt(history: readonly SessionEvent[], point: RerunPoint, changes: readonly Change[]): Decision<Said> {
  const said = messageOf(point, changes);
  const change = changes.findLast(({ field }) => field === 'result');
  if (!said.ok || change === undefined) return said;
  const replaced = replacedResult(history, point, change.value);
  if (!replaced.ok) return replaced;
  const { at, was, result } = replaced.value;
  return accept({ at, result, shown: [{ field: 'result', was, now: change.value }] });
}

/** Tokens of the first request, where no call is made before it. */
async function tokensAt(
  point: RerunPoint,
  before: readonly SessionEvent[],
  { agent, text, result }: { readonly agent: Agent } & Pick<Said, 'text' | 'result'>,
  world: PlanWorld,
): Promise<number | undefined> {
  if (result !== undefined) return await nextRequestTokens([...before, withResult(result)], { agent }, world);
  return point.kind === 'call' ? undefined : await nextRequestTokens(before, { agent, text }, world);
}

/** Where the fork leaves from and what is said there: another message takes a message's place, and comes before a request. */
function messageOf(point: RerunPoint, changes: readonly Change[]): Decision<Said> {
  const change = changes.findLast(({ field }) => field === 'message');
  if (change === undefined) return accept({ at: point.kind === 'message' ? point.step.id : point.before, shown: [] });
  if (change.value.trim() === '')
    return refuse('invalid', 'A message has at least one character.', { remedy: 'Leave it out, or write one.' });
  if (point.kind === 'call')
    return refuse('invalid', 'A call is made again as the model asked for it: nothing is said before it.', {
      remedy: 'Set the message at the step of the request or of the person’s message.',
    });
  if (point.before === undefined)
    return refuse('invalid', 'There is nothing before this message to fork from.', {
      remedy: 'Begin a new session.',
    });
  const was = point.kind === 'message' ? { was: textOf(point.step.payload.parts) } : {};
  return accept({
    at: point.before,
    text: change.value,
    shown: [{ field: 'message', ...was, now: change.value }],
  });
}

/** The agent of the run that a step is of, else the one that ran last before it. */
async function agentAt(
  history: readonly SessionEvent[],
  step: SessionEvent,
  { blobs }: Pick<RunsWorld, 'blobs'>,
): Promise<Agent | undefined> {
  const runs = history.filter((event) => event.kind === 'run/started');
  const own = runs.find(({ envelope }) => envelope.run !== undefined && envelope.run === step.envelope.run);
  const before = history.slice(0, history.indexOf(step)).findLast((event) => {
    return event.kind === 'run/started' && event.payload.agent !== undefined;
  });
  for (const started of [own, before]) {
    if (started?.kind !== 'run/started') continue;
    const agent = await agentOf(started, blobs);
    if (agent !== undefined) return agent;
  }
  return undefined;
}

/** A re-run begins in a session of its own: what a person chose for one session alone is not in it. */
function placedAt(history: readonly SessionEvent[], { madeHere }: PlanWorld) {
  return { history, session: undefined, madeHere };
}

interface ToolsAsked {
  readonly agent: Agent;
  readonly backend: string;
  readonly history: readonly SessionEvent[];
}

function toolsOf({ agent, backend, history }: ToolsAsked, world: PlanWorld): readonly PlannedTool[] {
  const rules = { agent: agent.policy, home: world.rules() };
  const place = world.sandboxOf(backend) ?? { backend };
  return toolsIn(place, world.toolsOf(agent)).map((tool) => {
    const judged = { tool: tool.name, version: tool.version, subject: '', byDefault: tool.byDefault };
    const verdict = [rules.agent, rules.home].some((list) => looksAtSubject(list, tool.name))
      ? 'by-rule'
      : decideCall(judged, rules, world.sealing.clock.nowMs()).verdict;
    const { name, version, effect } = tool;
    const was = versionCalled(history, name);
    return { name, version, ...(was === undefined ? {} : { was }), effect, placement: placeOf(tool, place), verdict };
  });
}

/** Whether a rule of a list that is asked for a tool looks at what the call is for: those after one that fits all calls are not asked. */
function looksAtSubject(rules: readonly PolicyRule[], tool: string): boolean {
  const ofTool = rules.filter((each) => fitsText(each.tool, tool));
  const all = ofTool.findIndex(({ matches, exactly, version }) => (matches ?? exactly ?? version) === undefined);
  return all === -1 ? ofTool.length > 0 : all > 0;
}
