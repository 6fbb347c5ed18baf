import type { StepKind, StepRow } from '../../../core/contract/view.ts';
import { texts, toolCalls } from './lineage-texts.ts';

/** Where a step stands, and the chance that it is made by. */
export interface StepPlace {
  readonly random: () => number;
  readonly session: string;
  readonly key: string;
  readonly atMs: number;
}

/** The step after `last` as an agent might take it; of the kind that is wanted, where one is. Equal chances give equal steps. */
export function nextStep({ random, session, key, atMs }: StepPlace, last?: StepRow, wanted?: StepKind): StepRow {
  const kind = wanted ?? nextKind(last?.kind, random());
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

const models = ['claude-sonnet-4-5', 'claude-haiku-4-5', 'claude-opus-4-1', 'gpt-5-codex'];

function pick<Item>(items: readonly Item[], random: () => number): Item {
  return items[Math.floor(random() * items.length)] as Item;
}
