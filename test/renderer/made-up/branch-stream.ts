import type { Lane, StepRow } from '../../../core/contract/view.ts';
import type { Lineage } from '../../../renderer/features/transcript/branch-steps.ts';
import type { Shown } from '../../../renderer/features/transcript/transcript-rows.ts';
import { madeLane } from './lane.ts';
import { madeCall, madeStep } from './step-row.ts';

/** A lineage that grows and changes as a store's does, in Maps that stay the same objects. */
export interface BranchStream extends Lineage {
  readonly shown: Shown;
  /** Makes one change. */
  readonly change: () => void;
}

/** A stream of made-up changes to session `a`, to `b` that is its branch, and to what a person chose to see. */
export function branchStream(random: () => number): BranchStream {
  const lanes = new Map<string, Lane>([['a', madeLane('a')]]);
  const steps = new Map<string, StepRow>();
  const own: Record<string, StepRow[]> = { a: [], b: [] };
  let shown: Shown = { thinking: true, harness: true, unfolded: new Set() };
  let seq = 0;
  const pick = <T>(all: readonly T[]): T | undefined => all[Math.floor(random() * all.length)];
  const all = () => [...steps.values()];
  const put = (step: StepRow | undefined, rest: Partial<StepRow> = {}): void => {
    const list = step && own[step.session];
    if (step === undefined || list === undefined) return;
    const now = { ...step, ...rest };
    const at = list.findIndex(({ key }) => key === now.key);
    list[at === -1 ? list.length : at] = now;
    steps.set(now.key, now);
  };
  const append = (): void => {
    seq += 2;
    const session = lanes.has('b') && random() < 0.5 ? 'b' : 'a';
    const spawned = random() < 0.1 ? { spawned: [`s${seq}`] } : {};
    const gap = random() < 0.05 ? { afterGap: true as const } : {};
    const state = pick(['answered', 'answered', 'answered', 'unanswered', 'failed'] as const) ?? 'answered';
    const kind = pick(['you', 'agent', 'thinking', 'harness', 'tool', 'tool', 'tool', 'tool', 'compaction'] as const);
    if (kind === 'tool') put({ ...madeCall(session, seq, { state, ...spawned }), ...gap });
    else if (kind !== 'compaction') put(madeStep(session, seq, { kind: kind ?? 'agent', ...gap }));
    else if (random() < 0.3) put(madeStep(session, seq, { kind, title: pick(['dropped output', 'a summary']) ?? '' }));
  };
  const answer = (): void => {
    const step = pick(all().filter(({ call }) => call?.state === 'unanswered'));
    if (step?.call === undefined) return;
    seq += 2;
    put(step, { call: { ...step.call, state: 'answered', result: `r${seq}`, resultSeq: seq } });
  };
  const fork = (): void => {
    const from = pick(own.a ?? []);
    const id = !lanes.has('b') && random() < 0.5 ? 'b' : `f${seq}`;
    if (from !== undefined) lanes.set(id, madeLane(id, { from }));
  };
  const dropFork = (): void => {
    const id = pick([...lanes.keys()].filter((lane) => lane.startsWith('f')));
    if (id !== undefined) lanes.delete(id);
  };
  const erase = (): void => {
    const list = own[pick(['a', 'b']) ?? 'a'] ?? [];
    const from = Math.floor(random() * list.length);
    for (const { key } of list.splice(from, 1 + Math.floor(random() * 4))) steps.delete(key);
  };
  const choose = (): void => {
    const { revealed: _, ...rest } = shown;
    const folds = new Set(all().flatMap(({ kind, key }) => (kind === 'compaction' && random() < 0.5 ? [key] : [])));
    const step = random() < 0.5 ? pick(all()) : undefined;
    shown = {
      ...rest,
      ...(random() < 0.4 ? { thinking: random() < 0.5 } : {}),
      ...(random() < 0.4 ? { harness: random() < 0.5 } : {}),
      ...(random() < 0.4 ? { unfolded: folds } : {}),
      ...(step === undefined ? {} : { revealed: step.key }),
    };
  };
  const retitle = (): void => put(pick(all()), { title: `retitled at ${seq}` });
  const loseEnd = (): void => {
    const rest = random() < 0.5 ? { endGap: `lost at ${seq}` } : {};
    const id = pick(['a', 'b'].filter((lane) => lanes.has(lane))) ?? 'a';
    const lane = lanes.get(id);
    if (lane === undefined) return;
    const { endGap: _, ...row } = lane.row;
    lanes.set(id, { ...lane, row: { ...row, ...rest } });
  };
  const rareChanges = [loseEnd, fork, fork, dropFork, erase, choose, choose, retitle];
  return {
    lanes,
    steps,
    stepsOf: new Map(Object.entries(own)),
    get shown() {
      return shown;
    },
    change: () => {
      const draw = random();
      if (draw < 0.7) append();
      else if (draw < 0.85) answer();
      else pick(rareChanges)?.();
    },
  };
}
