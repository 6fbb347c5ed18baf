/** What a step is to a person: one hue, one icon and one word each. */
export const stepKinds = [
  'start',
  'you',
  'agent',
  'thinking',
  'tool',
  'memory-recalled',
  'memory-written',
  'approval',
  'error',
  'compaction',
  'merge',
  'selector',
  'validation',
  'harness',
  'placement',
  'applied',
  'stopped',
  'other',
] as const;
export type StepKind = (typeof stepKinds)[number];
