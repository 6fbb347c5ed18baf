import type { Lane, SessionRow, StepKind, StepRow } from '../../core/contract/view.ts';
import { seeded } from './random.ts';
import { branchTitles, tasks, texts, toolCalls } from './session-graph/lineage-texts.ts';

/** What to make up. The same shape gives the same lineage. */
export interface LineageShape {
  readonly seed: number;
  readonly steps: number;
  /** Lanes in all, the root too; a few less where the steps run out first. A quarter of them are sub-agents. */
  readonly lanes: number;
  /** Lanes that are still running at the end, the root first. Default 1. */
  readonly running?: number;
}

export interface GeneratedLineage {
  /** Parents before their children. */
  readonly lanes: Lane[];
  /** In the order in which they happened, over all lanes. */
  readonly steps: StepRow[];
  readonly stepsOf: Map<string, StepRow[]>;
}

interface Making extends GeneratedLineage {
  readonly shape: LineageShape;
  readonly random: () => number;
  /** Lanes that still get steps, and the lane that waits for each sub-agent. */
  readonly active: Lane[];
  readonly waiting: Map<string, Lane>;
  atMs: number;
}

/** Makes up a lineage like those of real sessions: forks, sub-agents, failed and unanswered calls, errors, compactions. */
export function generateLineage(shape: LineageShape): GeneratedLineage {
  const making: Making = {
    shape,
    random: seeded(shape.seed),
    lanes: [],
    steps: [],
    stepsOf: new Map(),
    active: [],
    waiting: new Map(),
    atMs: Date.UTC(2026, 10, 3, 8),
  };
  startLane(making, 'main', undefined);
  while (making.steps.length < shape.steps) advance(making);
  making.lanes.splice(0, making.lanes.length, ...making.lanes.map((lane, index) => finished(making, lane, index)));
  return { lanes: making.lanes, steps: making.steps, stepsOf: making.stepsOf };
}

/** The next step of a lane, as live news would bring it. Adds it to the lineage. */
export function growLineage(lineage: GeneratedLineage, session: string, random: () => number): StepRow {
  const last = lineage.steps.at(-1);
  const own = lineage.stepsOf.get(session) ?? [];
  const step = newStep({ random, session, number: lineage.steps.length, atMs: (last?.atMs ?? 0) + 1_000 }, own.at(-1));
  lineage.steps.push(step);
  lineage.stepsOf.set(session, [...own, step]);
  return step;
}

function advance(making: Making): void {
  const { random, active, shape } = making;
  const lane = active[Math.floor(random() ** 0.7 * active.length)];
  if (lane === undefined) return;
  const burst = 1 + Math.floor(random() * 6);
  for (let count = 0; count < burst && making.steps.length < shape.steps; count += 1) addStep(making, lane);
  const chance = ((shape.lanes - 1) / shape.steps) * 3.5;
  if (making.lanes.length < shape.lanes && random() < chance) {
    if (random() < 0.25 && making.steps.length < shape.steps) spawn(making, lane);
    else startLane(making, 'branch', forkPoint(making, lane));
  }
  const crowd = Math.max(4, Math.round(shape.lanes / 14));
  const mayStop = active.length > (shape.running ?? 1) && lane !== making.lanes[0];
  if (mayStop && random() < (active.length > crowd ? 0.5 : 0.12)) stop(making, lane);
}

/** Mostly the newest step; sometimes one from further back. */
function forkPoint({ random, lanes, stepsOf }: Making, lane: Lane): StepRow | undefined {
  const from = random() < 0.3 ? (lanes[Math.floor(random() * lanes.length)] ?? lane) : lane;
  const own = stepsOf.get(from.row.id) ?? [];
  return random() < 0.6 ? own.at(-1) : own[Math.floor(random() * own.length)];
}

/** The asking lane waits until its sub-agent is done. */
function spawn(making: Making, parent: Lane): void {
  const call = addStep(making, parent, 'tool');
  const child = startLane(making, 'sub-agent', call);
  const asked: StepRow = {
    ...call,
    title: child.row.title,
    call: {
      callId: call.key.slice(0, 12),
      tool: 'Task',
      state: 'answered',
      durationMs: 41_000,
      spawned: [child.row.id],
    },
  };
  const own = making.stepsOf.get(parent.row.id) ?? [];
  own[own.length - 1] = asked;
  making.steps[making.steps.length - 1] = asked;
  making.waiting.set(child.row.id, parent);
  making.active.splice(making.active.indexOf(parent), 1);
}

function stop({ active, waiting }: Making, lane: Lane): void {
  active.splice(active.indexOf(lane), 1);
  const parent = waiting.get(lane.row.id);
  if (parent !== undefined && !active.includes(parent)) active.push(parent);
}

function startLane(making: Making, kind: SessionRow['kind'], from: StepRow | undefined): Lane {
  const { random, lanes, stepsOf } = making;
  const number = lanes.length;
  const id = `session-${String(number).padStart(5, '0')}`;
  const names = kind === 'sub-agent' ? tasks : branchTitles;
  const round = Math.floor(number / names.length);
  const row: SessionRow = {
    ...emptyRow,
    id,
    head: '',
    title: `${names[number % names.length]}${round === 0 ? '' : ` ${round + 1}`}`,
    kind,
    root: lanes[0]?.row.id ?? id,
    ...(from === undefined ? {} : { parent: { session: from.session, event: from.event } }),
  };
  const lane: Lane = {
    row,
    edge: kind === 'sub-agent' && random() < 0.3 ? 'double' : 'solid',
    ...(from === undefined ? {} : { fromStep: from.key }),
  };
  lanes.push(lane);
  stepsOf.set(id, []);
  making.active.push(lane);
  return lane;
}

function addStep(making: Making, lane: Lane, kind?: StepKind): StepRow {
  const own = making.stepsOf.get(lane.row.id) ?? [];
  making.atMs += Math.round(400 + making.random() ** 3 * 60_000);
  const place = { random: making.random, session: lane.row.id, number: making.steps.length, atMs: making.atMs };
  const step = newStep(place, own.at(-1), kind);
  own.push(step);
  making.steps.push(step);
  return step;
}

interface StepPlace {
  readonly random: () => number;
  readonly session: string;
  readonly number: number;
  readonly atMs: number;
}

function newStep({ random, session, number, atMs }: StepPlace, last?: StepRow, wanted?: StepKind): StepRow {
  const kind = wanted ?? nextKind(last?.kind, random());
  const key = `${number.toString(16).padStart(8, '0')}${'e'.repeat(56)}`;
  const turn = (last?.turn ?? 0) + (kind === 'you' ? 1 : 0);
  const step = { key, event: key, session, seq: (last?.seq ?? 0) + 1, kind, atMs, turn };
  const size = Math.round(40 + random() ** 3 * 9_000);
  if (kind === 'tool') return { ...step, size, ...toolStep(random, key) };
  const title = pick(texts[kind], random);
  const answer =
    kind === 'agent' ? { model: pick(models, random), outputTokens: Math.round(40 + random() ** 3 * 6_000) } : {};
  const images = kind === 'you' && random() < 0.1 ? { images: 2 } : {};
  return { ...step, title, size, ...answer, ...images };
}

function toolStep(random: () => number, key: string): Pick<StepRow, 'title' | 'call' | 'images'> {
  const [tool, title] = pick(toolCalls, random);
  const chance = random();
  const state = chance < 0.07 ? 'failed' : chance < 0.09 ? 'unanswered' : 'answered';
  const call = { callId: key.slice(0, 12), tool, state } as const;
  if (state === 'unanswered') return { title, call };
  const exit = tool === 'Bash' ? { exitCode: state === 'failed' ? 1 : 0 } : {};
  const images = tool === 'Read' && random() < 0.1 ? { images: 1 } : {};
  return { title, call: { ...call, ...exit, durationMs: Math.round(20 + random() ** 3 * 90_000) }, ...images };
}

function nextKind(before: StepKind | undefined, chance: number): StepKind {
  if (before === undefined) return 'you';
  if (before === 'you')
    return choose(chance, [0.12, 'memory-recalled'], [0.24, 'harness'], [0.5, 'thinking'], [1, 'agent']);
  if (before === 'thinking') return chance < 0.6 ? 'tool' : 'agent';
  if (before === 'agent') {
    return choose(chance, [0.7, 'tool'], [0.75, 'memory-written'], [0.79, 'approval'], [0.93, 'you'], [1, 'thinking']);
  }
  if (before === 'tool') {
    return choose(
      chance,
      [0.52, 'tool'],
      [0.54, 'error'],
      [0.6, 'thinking'],
      [0.615, 'compaction'],
      [0.66, 'harness'],
      [1, 'agent'],
    );
  }
  return chance < 0.6 ? 'agent' : 'tool';
}

function choose(chance: number, ...steps: readonly (readonly [below: number, kind: StepKind])[]): StepKind {
  return steps.find(([below]) => chance < below)?.[1] ?? 'agent';
}

function finished({ shape, stepsOf, active }: Making, lane: Lane, index: number): Lane {
  const own = stepsOf.get(lane.row.id) ?? [];
  const last = own.at(-1);
  const running = [...active].sort((a, b) => (a.row.id < b.row.id ? -1 : 1)).slice(0, shape.running ?? 1);
  const states = ['done', 'done', 'failed', 'done', 'waiting', 'unanswered', 'interrupted'] as const;
  const status = running.includes(lane) ? 'running' : (states[index % states.length] ?? 'done');
  const row: SessionRow = {
    ...lane.row,
    status,
    ...(status === 'running' ? { statusDetail: 'Running npm test' } : {}),
    head: last?.event ?? '',
    events: own.length,
    steps: own.length,
    turns: last?.turn ?? 0,
    toolCalls: own.filter(({ kind }) => kind === 'tool').length,
    toolErrors: own.filter(({ call }) => call?.state === 'failed').length,
    models: [...new Set(own.flatMap(({ model }) => model ?? []))],
    ...(index % 5 === 3 ? {} : { costUsd: own.length * 0.014 }),
    ...(own[0]?.atMs === undefined ? {} : { firstAtMs: own[0].atMs }),
    ...(last?.atMs === undefined ? {} : { lastAtMs: last.atMs }),
    lastStep: last?.title ?? '',
    sizeBytes: own.reduce((sum, { size }) => sum + size, 0),
    tokens: { ...emptyRow.tokens, output: own.reduce((sum, step) => sum + (step.outputTokens ?? 0), 0) },
  };
  return { ...lane, row };
}

const models = ['claude-sonnet-4-5', 'claude-haiku-4-5', 'claude-opus-4-1', 'gpt-5-codex'];

const emptyRow: SessionRow = {
  id: '',
  head: '',
  title: '',
  titleFrom: 'log',
  kind: 'main',
  status: 'done',
  source: 'claude-code',
  project: '/srv/harbor-gateway',
  projectLabel: '/srv/harbor-gateway',
  root: '',
  events: 0,
  steps: 0,
  turns: 0,
  toolCalls: 0,
  toolErrors: 0,
  models: [],
  tokens: { uncachedInput: 0, cachedInput: 0, cacheWrite: 0, output: 0, reasoning: 0, lowerBound: false },
  lastStep: '',
  sizeBytes: 0,
  trashed: false,
  readOnly: true,
};

function pick<Item>(items: readonly Item[], random: () => number): Item {
  return items[Math.floor(random() * items.length)] as Item;
}
