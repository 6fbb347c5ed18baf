import { expect, it } from 'vitest';
import type { SessionRow } from '../../core/contract/view.ts';
import { HostError } from '../../core/runtime/ports.ts';
import { foldAhead } from '../../core/runtime/views/fold-ahead.ts';
import { sessionRow } from '../renderer/made-up/session-row.ts';

const rows: readonly SessionRow[] = [
  sessionRow('alone', { path: '/logs/alone.jsonl' }),
  sessionRow('left', { path: '/logs/branched.jsonl' }),
  sessionRow('newest', { path: '/logs/branched.jsonl', active: true }),
  sessionRow('elsewhere', { path: '/logs2/other.jsonl' }),
];

it('folds the branches that followed logs go on with, one after another, and no others', async () => {
  const asked: string[] = [];
  const follow = async (session: string): Promise<void> => void asked.push(session);
  await foldAhead(rows, ['/logs'], follow);
  expect(asked).toEqual(['alone', 'newest']);
  asked.length = 0;
  await foldAhead(rows, ['/logs2/other.jsonl', '/log'], follow);
  expect(asked).toEqual(['elsewhere']);
});

it('goes on where one can not be read: whoever asks for it is told', async () => {
  const asked: string[] = [];
  await foldAhead(rows, ['/logs'], async (session) => {
    asked.push(session);
    throw new HostError('store-broken', 'a page is damaged');
  });
  expect(asked).toEqual(['alone', 'newest']);
});
