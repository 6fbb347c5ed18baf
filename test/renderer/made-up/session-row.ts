import type { SessionRow } from '../../../core/contract/view.ts';

/** A session's row for a test: a plain imported one, and what the test is about. */
export function sessionRow(id: string, change: Partial<SessionRow> = {}): SessionRow {
  return {
    ...bareRow(id),
    path: `/logs/${id}.jsonl`,
    events: 12,
    steps: 10,
    turns: 2,
    toolCalls: 4,
    models: ['opus'],
    tokens: { uncachedInput: 1, cachedInput: 2, cacheWrite: 3, output: 4, reasoning: 1, lowerBound: false },
    answers: 2,
    reasoningSaid: 2,
    costUsd: 1.5,
    firstAtMs: 1_000,
    lastAtMs: 2_000,
    lastStep: 'All tests pass',
    sizeBytes: 100,
    ...change,
  };
}

/** A session in which nothing has happened, without any fact that may be absent. */
export function bareRow(id: string): SessionRow {
  return {
    id,
    head: `${id}-head`,
    title: `Title of ${id}`,
    titleFrom: 'prompt',
    kind: 'main',
    status: 'done',
    source: 'claude-code',
    project: '/srv/tide',
    projectLabel: '/srv/tide',
    root: id,
    events: 0,
    steps: 0,
    turns: 0,
    toolCalls: 0,
    toolErrors: 0,
    models: [],
    tokens: { uncachedInput: 0, cachedInput: 0, cacheWrite: 0, output: 0, reasoning: 0, lowerBound: false },
    answers: 0,
    reasoningSaid: 0,
    lastStep: '',
    sizeBytes: 0,
    trashed: false,
    readOnly: false,
  };
}

/** A row without one of the facts that may be absent. */
export function without<Key extends 'costUsd' | 'lastAtMs' | 'path' | 'firstAtMs'>(
  row: SessionRow,
  key: Key,
): SessionRow {
  const { [key]: _, ...rest } = row;
  return rest as SessionRow;
}
