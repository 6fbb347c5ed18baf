import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { SessionRow } from '../../../core/contract/view.ts';
import { LeftOutLink } from '../../../renderer/features/import/left-out-link.tsx';
import { sessionRow } from '../made-up/session-row.ts';

const words = (rows: readonly SessionRow[], isBare = false) =>
  renderToStaticMarkup(<LeftOutLink rows={rows} isBare={isBare} />).replaceAll(/<[^>]*>/g, '');
const main = sessionRow('a', { path: '/logs/a.jsonl', quarantined: 2 });
const branch = sessionRow('b', { path: '/logs/a.jsonl', quarantined: 2 });
const agent = sessionRow('c', { path: '/logs/agent.jsonl', quarantined: 1 });

it('F2: what a log left out is said once for all its sessions, and not where nothing was', () => {
  expect(words([main, branch])).toBe('2 ranges of its log gave no record');
  expect(words([main, branch, agent])).toBe('3 ranges of its logs gave no record');
  expect(words([main, branch, agent], true)).toBe('3 left out');
  expect(words([sessionRow('d')])).toBe('');
});
