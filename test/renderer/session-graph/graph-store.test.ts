import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

vi.hoisted(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});

import type { StepRow } from '../../../core/contract/view.ts';
import type { GraphSource } from '../../../renderer/features/session-graph/graph-model.ts';
import { followLineage, useGraph } from '../../../renderer/features/session-graph/graph-store.ts';
import { useLineage } from '../../../renderer/stores/lineage-store.ts';
import { usePreferences } from '../../../renderer/stores/preferences-store.ts';
import { madeLane } from '../made-up/lane.ts';
import { madeLineage } from '../made-up/lineage.ts';
import { madeStep } from '../made-up/step-row.ts';

const main = madeLane('main', { steps: 3 });
const rows = ['a', 'b', 'c'].map((key) => madeStep('main', 0, { key, kind: key === 'b' ? 'thinking' : 'agent' }));

const show = (source: GraphSource): void =>
  useLineage.setState(({ rev }) => ({ ...source, state: 'ready', root: 'main', rev: rev + 1 }));
const shown = (): string[] => [...useGraph.getState().model.anchors.keys()];

let stop: () => void;
beforeEach(() => {
  vi.useFakeTimers();
  usePreferences.setState({ graphHides: [] });
  show(madeLineage([main], rows));
  stop = followLineage();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

const live = (...added: readonly StepRow[]): void => show(madeLineage([main], [...rows, ...added]));

describe('the graph follows the lineage', () => {
  it('history does not arrive: nothing slides in', () => {
    const { arrived, grown } = useGraph.getState();
    expect([shown(), [...arrived], grown]).toEqual([['a', 'b', 'c'], [], []]);
  });

  it('news arrive, and tell which branch grew from where', () => {
    const [before] = useGraph.getState().model.layout.segments;
    const endBefore = before?.end;
    live(madeStep('main', 0, { key: 'd' }));
    const { arrived, grown } = useGraph.getState();
    expect([...arrived]).toEqual(['d']);
    expect(grown).toEqual([{ segment: before, endBefore }]);
    expect(before?.end).toBeGreaterThan(endBefore ?? Infinity);
  });

  it('what arrived is no news after a moment', () => {
    live(madeStep('main', 0, { key: 'd' }));
    vi.advanceTimersByTime(1_000);
    expect(useGraph.getState().arrived.size).toBe(0);
  });

  it('the same model grows; another lineage has another one', () => {
    const { model } = useGraph.getState();
    live(madeStep('main', 0, { key: 'd' }));
    expect(useGraph.getState().model).toBe(model);
    const other = madeLane('other', { steps: 1 });
    show(madeLineage([other], [madeStep('other', 0, { key: 'o' })]));
    expect(useGraph.getState().model).not.toBe(model);
    expect(shown()).toEqual(['o']);
  });

  it('hides the kinds that a person hides, and still counts them', () => {
    usePreferences.setState({ graphHides: ['thinking'] });
    expect(shown()).toEqual(['a', 'c']);
    expect(useGraph.getState().model.counts.get('thinking')).toBe(1);
  });

  it('is placed anew once all pages have come, where a finished branch was placed too early', () => {
    show(madeLineage([madeLane('main', { steps: 9 })], rows, false));
    live();
    const { model } = useGraph.getState();
    expect(model.isProvisional).toBe(false);
    expect(model.layout.segments[0]?.reservedTo).toBeLessThan(Infinity);
  });

  it('does not follow after it was stopped', () => {
    stop();
    live(madeStep('main', 0, { key: 'd' }));
    expect(shown()).toEqual(['a', 'b', 'c']);
  });
});
