import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { duplexPair } from '../../../core/adapters/home/duplex-pair.ts';
import type { StepRow } from '../../../core/contract/view.ts';
import { isLeft, loadHits, type Stretch, shareRead } from '../../../renderer/features/transcript/load-hits.ts';
import { holdsText, noHits } from '../../../renderer/features/transcript/text-hits.ts';
import { attachHost } from '../../../renderer/host/client.ts';
import { openTestHome, type TestHome } from '../../runtime/test-home.ts';

let home: TestHome;
let steps: readonly StepRow[];
let stretches: readonly Stretch[];

beforeEach(async () => {
  home = await openTestHome();
  const [ours, theirs] = duplexPair();
  home.attach(theirs);
  attachHost(ours);
  const sample = await home.client.import.sample({});
  const graph = sample.ok ? await home.client.graph.open({ session: sample.session }) : undefined;
  if (!graph?.ok) throw new Error('the sample can not be opened');
  steps = graph.steps;
  const last = Map.groupBy(steps, ({ session }) => session);
  stretches = [...last].map(([session, own]) => ({
    session,
    last: Math.max(...own.map(({ seq, call }) => Math.max(seq, call?.resultSeq ?? 0))),
    endsThere: false,
  }));
});

afterEach(() => home.close());

function loading(text: string) {
  return { text, signal: new AbortController().signal, onPage: () => undefined };
}

describe('what the host finds for the window', () => {
  it('every step that says something is found by the beginning of what it says, as the step that it is', async () => {
    const byKey = new Map(steps.map((step) => [step.key, step]));
    const said = steps.filter(({ kind }) => kind === 'agent' || kind === 'thinking');
    const missed: string[] = [];
    for (const step of said) {
      const hits = noHits();
      await loadHits(hits, stretches, loading(step.title.split('…')[0]?.slice(0, 60) ?? ''));
      if (!holdsText({ step }, hits, byKey)) missed.push(step.title);
    }
    expect(missed).toEqual([]);
    expect(said.length).toBeGreaterThan(10);
  });

  it('after one reading nothing is left to look at, until there is more', async () => {
    const hits = noHits();
    expect(shareRead(hits, stretches)).toBe(0);
    expect(await loadHits(hits, stretches, loading('retry'))).toBeUndefined();
    expect(hits.found.size).toBeGreaterThan(0);
    expect([shareRead(hits, stretches), stretches.some((stretch) => isLeft(hits, stretch))]).toEqual([1, false]);
    const grown = stretches.map((stretch) => ({ ...stretch, last: stretch.last + 1_000 }));
    expect(grown.every((stretch) => isLeft(hits, stretch))).toBe(true);
  });

  it('a refusal, and a host that goes away, are said', async () => {
    const gone = [{ session: 'none', last: 3, endsThere: true }];
    expect(await loadHits(noHits(), gone, loading('retry'))).toBe('There is no session none.');
    const [ours, theirs] = duplexPair();
    attachHost(ours);
    theirs.close('crashed');
    expect(await loadHits(noHits(), stretches, loading('retry'))).toBe('The host went away.');
  });
});
