import { expect, it } from 'vitest';
import type { SessionEvent } from '../../../core/model/read-event.ts';
import { timeOf } from '../../../core/projections/parts/source-of.ts';
import { imported, madeSession, noonMs, said, source } from '../made-history.ts';

const at = (event: SessionEvent, atMs: number): SessionEvent => ({ ...event, envelope: { ...event.envelope, atMs } });

it('I5: a log without a readable time has none, neither its records nor the opening that the importer made of them', () => {
  const session = madeSession('S');
  const opening = session.add('session/created', { imported: imported() });
  const first = session.add('message', {
    role: 'user',
    author: 'person',
    parts: [said('Hm')],
    source: source({}, 'inferred'),
  });
  expect([opening, first].map((event) => timeOf(at(event, 0)).atMs)).toEqual([undefined, undefined]);
  expect([opening, first].map((event) => timeOf(at(event, noonMs)).atMs)).toEqual([noonMs, noonMs]);
});

it('a recorded time is what it is, and so is that of an event of ours', () => {
  const told = madeSession('S').add('message', {
    role: 'user',
    author: 'person',
    parts: [said('Hm')],
    source: source(),
  });
  const ours = madeSession('T', { by: 'person' }).add('session/created', {});
  expect([told, ours].map((event) => timeOf(at(event, 0)))).toEqual([
    { atMs: 0, inferred: false },
    { atMs: 0, inferred: false },
  ]);
});
