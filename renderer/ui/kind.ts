import type { StepKind, StepRow } from '../../core/contract/view.ts';

/** How a kind of step is called and which hue it has. The hue is the name of a pair of tokens, `--k-…` and `--i-…`. */
export interface KindLook {
  readonly word: string;
  readonly hue: string;
}

/** One word and one hue for each kind, everywhere. */
export const kindLook: Readonly<Record<StepKind, KindLook>> = {
  start: { word: 'Start', hue: 'compact' },
  you: { word: 'You', hue: 'user' },
  agent: { word: 'Agent', hue: 'assistant' },
  thinking: { word: 'Thinking', hue: 'assistant' },
  tool: { word: 'Tool', hue: 'tool' },
  'memory-recalled': { word: 'Recalled', hue: 'memread' },
  'memory-written': { word: 'Remembered', hue: 'memwrite' },
  approval: { word: 'Approval', hue: 'approval' },
  error: { word: 'Error', hue: 'error' },
  compaction: { word: 'Compacted', hue: 'compact' },
  merge: { word: 'Merge', hue: 'merge' },
  selector: { word: 'Selector', hue: 'selector' },
  validation: { word: 'Validation', hue: 'done' },
  harness: { word: 'Harness', hue: 'compact' },
  placement: { word: 'Placement', hue: 'compact' },
  applied: { word: 'Applied', hue: 'compact' },
  stopped: { word: 'Stopped', hue: 'compact' },
  other: { word: 'Event', hue: 'compact' },
};

/** What kind of step a row is, in a word. */
export function stepWord({ kind, erased }: Pick<StepRow, 'kind' | 'erased'>): string {
  return erased === undefined ? kindLook[kind].word : 'Erased';
}

/** CSS colour of a kind's marks and tints. */
export function kindFill(kind: StepKind): string {
  return `var(--k-${kindLook[kind].hue})`;
}

/** CSS colour of a kind's words and icons: keeps AA on surfaces. */
export function kindInk(kind: StepKind): string {
  return `var(--i-${kindLook[kind].hue})`;
}
