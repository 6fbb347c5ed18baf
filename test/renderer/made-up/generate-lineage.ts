import type { Lane, SessionRow, StepKind, StepRow } from '../../../core/contract/view.ts';
import { seeded } from '../random.ts';
import { branchTitles, tasks } from './lineage-texts.ts';
import { nextStep } from './next-step.ts';
import { bareRow } from './session-row.ts';

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
  const step = nextStep(
    { random, session, key: keyOf(lineage.steps.length), atMs: (last?.atMs ?? 0) + 1_000 },
    own.at(-1),
  );
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
    ...bareRow(id),
    titleFrom: 'log',
    readOnly: true,
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
  const place = { random: making.random, session: lane.row.id, key: keyOf(making.steps.length), atMs: making.atMs };
  const step = nextStep(place, own.at(-1), kind);
  own.push(step);
  making.steps.push(step);
  return step;
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
    tokens: { ...lane.row.tokens, output: own.reduce((sum, step) => sum + (step.outputTokens ?? 0), 0) },
  };
  return { ...lane, row };
}

function keyOf(number: number): string {
  return `${number.toString(16).padStart(8, '0')}${'e'.repeat(56)}`;
}
