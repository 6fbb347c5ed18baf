import type { StepKind, StepRow } from '../../core/contract/view.ts';

const says: Partial<Record<StepKind, readonly string[]>> = {
  you: ['Cap the total delay at 30 s, keep the jitter, then run the retry tests.', 'Why did the p99 jump on Tuesday?'],
  agent: [
    'The cap applies to each attempt, so five attempts can wait 62 s. I will cap what is left of the total instead.',
    'Tests pass locally. One flaky case remains in the timeout suite.',
    'Two call sites ignore the Retry-After header; both go through request().',
  ],
  thinking: ['Which callers set their own deadline?'],
  'memory-recalled': ['Callers in this project set a 30 s deadline; jitter is full, not equal'],
  compaction: ['compacted steps 1–121'],
  error: ['The stream ended before the answer was complete'],
};
const calls = [
  ['Bash', 'npm test -- --grep retry'],
  ['Read', 'src/net/retry.ts'],
  ['Edit', 'src/net/retry.ts'],
  ['Grep', 'maxAttempts in src/**'],
  ['WebFetch', 'https://example.org/rfc9110'],
] as const;
const mix: readonly StepKind[] = [
  'agent',
  'tool',
  'tool',
  'tool',
  'agent',
  'tool',
  'tool',
  'thinking',
  'tool',
  'agent',
];

/** Made-up steps of one session: it opens with a person's message, and most of it is tool calls. */
export function fakeSteps(session: string, count: number, startMs: number, random: () => number): StepRow[] {
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  let atMs = startMs;
  let turn = 0;
  return Array.from({ length: count }, (_, seq) => {
    const rare: StepKind = random() < 0.5 ? 'memory-recalled' : random() < 0.6 ? 'error' : 'compaction';
    const kind: StepKind = seq === 0 || random() < 0.06 ? 'you' : random() < 0.05 ? rare : pick(mix);
    atMs += 1_000 + Math.floor(random() * 40_000);
    if (kind === 'you') turn += 1;
    const event = `${session}-e${seq + 1}`;
    const base = {
      key: event,
      event,
      session,
      seq: seq + 1,
      kind,
      turn,
      atMs,
      size: Math.floor(20 + random() ** 3 * 6_000),
    };
    if (kind !== 'tool') return { ...base, title: pick(says[kind] ?? ['']), model: 'claude-sonnet-4-5' };
    const [tool, title] = pick(calls);
    const failed = random() < 0.08;
    const durationMs = Math.floor(20 + random() * 4_000);
    const state = failed ? ('failed' as const) : ('answered' as const);
    const resultTitle = failed ? '1 failed, 46 passed' : '118 lines';
    return {
      ...base,
      title,
      call: { callId: `t${seq}`, tool, state, exitCode: failed ? 1 : 0, durationMs, result: event, resultTitle },
    };
  });
}
