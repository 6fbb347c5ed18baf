import type { HomeState, SessionRow, StepRow } from '../../core/contract/view.ts';
import { fakeSteps } from './fake-steps.ts';
import { seeded } from './random.ts';

/** A made-up home: sessions and their own steps. */
export interface FakeHome {
  readonly rows: Map<string, SessionRow>;
  readonly stepsOf: Map<string, StepRow[]>;
  /** How the home is, as the host says when it is asked. */
  state: HomeState;
  /** How many lanes of each lineage a graph is told to lack. */
  leavesOut?: number;
  /** Events of which no step is drawn, though they have one here. */
  undrawn?: ReadonlySet<string>;
}

const projects = ['harbor-gateway', 'tidewater', 'lumen-docs', 'parser-lab'];
const titles = [
  'Cap total retry delay',
  'Why did the p99 jump on Tuesday?',
  'Honour Retry-After in both clients',
  'Flaky timeout suite on Windows runners',
  'Split pool config from transport',
  'Move event store from JSON lines to SQLite',
  'Three planners, one reviewer',
  'Port the file watcher to Windows',
  'Type-safe tool schemas',
  'Rewrite the expression parser as Pratt',
  'Find the smallest input that hangs',
];
const statuses: readonly SessionRow['status'][] = ['done', 'done', 'done', 'unanswered', 'open', 'done', 'failed'];
const kinds: readonly SessionRow['kind'][] = ['branch', 'sub-agent', 'branch', 'internal', 'fork'];
const dayMs = 86_400_000;

/** Makes a home with `roots` lineages of 1 to 6 sessions each. Equal arguments give an equal home. */
export function fakeHome(roots: number, { seed = 7, nowMs = Date.UTC(2026, 2, 14, 14, 5) } = {}): FakeHome {
  const random = seeded(seed);
  const home: FakeHome = { rows: new Map(), stepsOf: new Map(), state: { writing: { state: 'open' }, notices: [] } };
  for (let index = 0; index < roots; index += 1) {
    const root = `s${index + 1}`;
    const startMs = nowMs - Math.floor(index ** 1.3 * 0.2 * dayMs * (0.5 + random())) - 3_600_000;
    const seat = { id: root, root, kind: 'main' as const, title: titles[index % titles.length] ?? root, index };
    addSession(home, { ...seat, startMs, random });
    for (let branch = 0; random() < 0.45 && branch < 5; branch += 1) {
      const kind = kinds[Math.floor(random() * kinds.length)] ?? 'branch';
      const parents = home.stepsOf.get(root) ?? [];
      const event = parents[Math.floor(random() * parents.length)]?.event ?? '';
      const title = `${kind === 'sub-agent' ? 'Find every caller' : 'Another way'} ${branch + 1}`;
      const seat = { id: `${root}b${branch + 1}`, root, kind, title, index, parent: { session: root, event } };
      addSession(home, { ...seat, startMs: startMs + 600_000, random });
    }
  }
  return home;
}

interface Seat extends Pick<SessionRow, 'id' | 'root' | 'kind' | 'title' | 'parent'> {
  readonly index: number;
  readonly startMs: number;
  readonly random: () => number;
}

function addSession(home: FakeHome, { index, startMs, random, ...seat }: Seat): void {
  const steps = fakeSteps(seat.id, 6 + Math.floor(random() * 60), startMs, random);
  const project = `/home/ada/src/${projects[index % projects.length]}`;
  const source = index % 3 === 2 ? 'codex' : 'claude-code';
  const toolCalls = steps.filter((step) => step.call !== undefined);
  const priced = source === 'claude-code';
  home.stepsOf.set(seat.id, steps);
  home.rows.set(seat.id, {
    ...seat,
    head: steps.at(-1)?.event ?? seat.id,
    titleFrom: 'prompt',
    status: seat.kind === 'main' ? (statuses[index % statuses.length] ?? 'done') : 'done',
    source,
    path: `/home/ada/.${source}/projects/${seat.root}.jsonl`,
    project,
    projectLabel: project,
    events: steps.length + 1,
    steps: steps.length,
    turns: steps.at(-1)?.turn ?? 0,
    toolCalls: toolCalls.length,
    toolErrors: toolCalls.filter((step) => step.call?.state === 'failed').length,
    models: [priced ? 'claude-sonnet-4-5' : 'gpt-5-codex'],
    tokens: tokens(random, steps.length),
    answers: steps.length,
    reasoningSaid: 0,
    ...(priced ? { costUsd: Math.round(random() * 500) / 100 } : {}),
    firstAtMs: startMs,
    lastAtMs: steps.at(-1)?.atMs ?? startMs,
    lastStep: steps.at(-1)?.title ?? '',
    sizeBytes: steps.reduce((sum, step) => sum + step.size, 0),
    trashed: false,
    readOnly: false,
  });
}

function tokens(random: () => number, steps: number): SessionRow['tokens'] {
  const cachedInput = Math.floor(random() * 30_000 * steps);
  const output = Math.floor(random() * 400 * steps);
  return { uncachedInput: 120 * steps, cachedInput, cacheWrite: 900 * steps, output, reasoning: 0, lowerBound: false };
}
