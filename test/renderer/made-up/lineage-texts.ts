import type { StepKind } from '../../../core/contract/view.ts';

/** What generated steps say. Made up, in the manner of real sessions. */
export const branchTitles = [
  'Retry policy with jitter',
  'Bisect p99 regression',
  'Flaky test hunt',
  'Two-reviewer variant',
  'Idempotent writes',
  'No-memory control',
  'Migrate store to SQLite',
  'Cheaper model, same prompt',
  'Longer context window',
  'Stream compaction',
  'Rewrite parser as Pratt',
  'Back-off: token bucket variant',
  'Type-safe tool schema',
  'Cold-start budget',
  'Port to Windows',
  'Cache key redesign',
  'Docs pass',
  'Revert to plan v2',
];

export const tasks = [
  'Find every caller that adds its own delay',
  'Review the diff for missed error paths',
  'List all tests that touch the network',
  'Check the changelog against the commits',
  'Summarise how the pool is sized',
];

export const texts: Readonly<Record<Exclude<StepKind, 'tool'>, readonly string[]>> = {
  start: ['Detached here: 3 segments, about 1.2k tokens, inferred'],
  you: [
    'Make retries respect Retry-After, then show me the diff.',
    'Why did the p99 jump on Tuesday?',
    'Try the same without the cache.',
    'Use the smaller model from here.',
    'Looks right. Apply it to the other client too, and run the whole suite before you say that it is done.',
    '重试要遵守 Retry-After，然后给我看差异',
  ],
  agent: [
    'The client retries on every 5xx, which doubles load during an outage. I will cap it and add jitter.',
    'Two call sites ignore the Retry-After header; both go through request().',
    'Tests pass locally. One flaky case remains in the timeout suite.',
    'Plan: 1) measure, 2) isolate the hot path, 3) change one thing at a time.',
    'The regression starts at 4f21c9e, where the pool size moved from 32 to 8.',
    'I compared both variants: token bucket is simpler and 11% cheaper.',
    'Done.',
  ],
  thinking: [
    'The header can be a date or a number of seconds, so both need a parser.',
    'If the pool is the cause, the queue length should have risen first.',
    'Reasoning is encrypted',
  ],
  'memory-recalled': ['project conventions', 'retry decisions 2025-11', 'user prefers small diffs'],
  'memory-written': ['known flaky tests', 'deploy checklist'],
  approval: ['npm run soak -- --minutes 5', 'git push origin retry-cap'],
  error: ['API error 529: overloaded', 'Request was aborted', 'Context window exceeded'],
  compaction: ['compacted 128k → 4.0k tokens', 'compacted 96k → 7.2k tokens'],
  merge: ['Merged Back-off: token bucket variant'],
  selector: ['Chose plan B of 3: fewer files touched'],
  validation: ['Passed: all 212 tests'],
  harness: [
    'system-reminder: todo list has 3 open items',
    'hook PostToolUse: formatted 2 files',
    'local command: /model sonnet',
  ],
  placement: ['workspace-write, network off'],
  applied: ['3 paths applied to /plot/retry'],
  stopped: ['by a person'],
  other: ['file-history-snapshot'],
};

export const toolCalls: readonly (readonly [tool: string, title: string])[] = [
  ['Read', 'src/net/retry.ts'],
  ['Read', 'docs/retry.md'],
  ['Edit', 'src/net/backoff.ts'],
  ['Write', 'test/retry.spec.ts'],
  ['Bash', 'npm test -- --grep retry'],
  ['Bash', 'rg -n "maxAttempts" src'],
  ['Bash', 'git diff --stat HEAD~1'],
  ['Grep', 'maxAttempts in src/**'],
  ['WebFetch', 'https://www.rfc-editor.org/rfc/rfc9110#section-10.2.3'],
  ['TodoWrite', '4 items, 1 in progress'],
];
