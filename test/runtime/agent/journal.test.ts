import { expect, it } from 'vitest';
import type { Draft } from '../../../core/model/envelope.ts';
import type { SessionEvent } from '../../../core/model/read-event.ts';
import { type Asked, liveJournal } from '../../../core/runtime/agent/journal.ts';
import type { Position } from '../../../core/runtime/agent/position.ts';
import { recordOf } from '../../../core/runtime/agent/recorded.ts';

const position = 'main#0/model' as Position;
const drafted = (kind: string): Draft => ({ kind, payload: { position } });

it('S9: what names blobs or trees is made where nothing is dropped; an answer that names none waits for nobody', async () => {
  expect(await doneBy({ perform: async () => [drafted('model/answered')] })).toEqual(['appends model/answered']);
  expect(await doneBy({ perform: async () => async () => [drafted('model/answered')] })).toEqual([
    'makes',
    'appends model/answered',
  ]);
  const prepare = async () => [drafted('model/requested')];
  expect(await doneBy({ prepare, perform: async () => [drafted('model/answered')] })).toEqual([
    'makes',
    'appends model/requested',
    'appends model/answered',
  ]);
});

async function doneBy(asked: Pick<Asked<string>, 'prepare' | 'perform'>): Promise<string[]> {
  const done: string[] = [];
  const record = recordOf([]);
  const journal = liveJournal({
    record,
    append: async (drafts) => {
      for (const { kind, payload } of drafts) {
        done.push(`appends ${kind}`);
        record.add({ kind, payload, envelope: {} } as SessionEvent);
      }
      return [];
    },
    naming: async (make, append) => {
      done.push('makes');
      await append(await make());
    },
    review: () => Promise.reject(new Error('nobody is asked')),
  });
  await journal.ask({ position, inputDigest: '', effect: 'repeatable', read: ({ kind }) => kind, ...asked });
  return done;
}
