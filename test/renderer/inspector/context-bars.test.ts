import { expect, it } from 'vitest';
import type { ContextView } from '../../../core/contract/view.ts';
import { contextBars } from '../../../renderer/features/inspector/context-bars.ts';

type Segment = ContextView['segments'][number];
const segment: Segment = { label: 'Agent', role: 'user', tokens: 5, preview: '', events: [], isNew: false };

it('the bars of 300,000 segments are drawn against the largest of them', () => {
  const segments = Array.from({ length: 300_000 }, (_, at) => (at === 7 ? { ...segment, tokens: 10 } : segment));
  const bars = contextBars({ segments });
  expect([bars.length, bars[0], bars[7]?.share]).toEqual([
    300_000,
    { label: 'Agent', tokens: 5, preview: '', isNew: false, number: 1, share: 50, hue: 'user' },
    100,
  ]);
});
