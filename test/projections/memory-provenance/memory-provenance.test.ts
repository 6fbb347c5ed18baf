import { expect, it } from 'vitest';
import type { EventId, SessionId } from '../../../core/model/ids.ts';
import { memoryProvenance } from '../../../core/projections/memory-provenance/memory-provenance.ts';
import { madeId, madeSession, noonMs, said } from '../made-history.ts';

const asks = (position: string) => ({
  position,
  provider: 'p',
  model: 'm',
  segments: [],
  contextDigest: madeId(position),
  converter: 'c',
});

it('K3: of each item it says why it is here, what justified it, who read it and what it led to', () => {
  const stream = madeSession('memory.project.x', { by: 'agent' });
  const from = { session: 'spring' as SessionId, event: madeId('head'), run: 'r1' };
  const words = { scope: 'project', key: 'beans', from } as const;
  const first = stream.add('memory/committed', { ...words, text: 'in april', evidence: [madeId('why')] });

  const reader = madeSession('later', { by: 'agent' });
  const found = { key: 'beans', score: 0.8, scope: 'project', item: first.id } as const;
  reader.person('when?');
  const recalled = reader.add('memory/recalled', {
    scope: 'project',
    query: 'when?',
    items: [{ ...found, injected: true }],
    parts: [said('in april')],
  });
  const request = reader.add('model/requested', asks('main#0/model'));
  const answer = reader.answer([said('In april.')]);
  reader.add('context/compressed', { trigger: 'hand', extent: 'full', parts: [said('s')] });
  reader.add('model/requested', asks('main#1/model'));
  reader.answer([said('More.')]);

  const fork = madeSession('fork', { by: 'agent', after: reader.own.slice(0, 4) });
  const forkRequest = fork.add('model/requested', asks('main#2/model'));
  const forkAnswer = fork.answer([said('In april, I said.')]);
  const glance = madeSession('glance', { by: 'agent' });
  const unread = glance.add('memory/recalled', { scope: 'project', items: [{ ...found, injected: false }] });

  const next = stream.add('memory/superseded', {
    scope: 'project',
    key: 'beans',
    old: first.id,
    text: 'in may',
    evidence: [answer.id],
  });
  const reason = 'the frost came later';
  const retracted = stream.add('memory/retracted', { scope: 'project', key: 'beans', item: next.id, reason });

  const histories = [reader.history(), fork.history(), glance.history()];
  expect(memoryProvenance({ scope: 'project', stream: stream.own, histories })).toEqual([
    {
      item: first.id,
      key: 'beans',
      wrote: { as: 'committed', by: 'agent', atMs: noonMs, from },
      evidence: [madeId('why')],
      ended: { event: next.id, how: 'superseded' },
      readers: [
        {
          recalled: recalled.id,
          session: 'later',
          score: 0.8,
          injected: true,
          requests: [request.id, forkRequest.id],
          answers: [answer.id, forkAnswer.id],
        },
        { recalled: unread.id, session: 'glance', score: 0.8, injected: false, requests: [], answers: [] },
      ],
      ledTo: [answer.id, forkAnswer.id, next.id],
    },
    {
      item: next.id,
      key: 'beans',
      wrote: { as: 'superseded', by: 'agent', atMs: noonMs + 1000, replaces: first.id },
      evidence: [answer.id],
      ended: { event: retracted.id, how: 'retracted', reason },
      readers: [],
      ledTo: [],
    },
  ]);
});

it('K3: what a roll-back brings back holds again', () => {
  const stream = madeSession('memory.user', { by: 'person' });
  const first = stream.add('memory/committed', { scope: 'user', key: 'a', text: '1', evidence: [] });
  const second = stream.add('memory/superseded', { scope: 'user', key: 'a', old: first.id, text: '2' });
  const back = stream.add('memory/rolled-back', { scope: 'user', to: first.id, reason: 'bad run' });
  const ends = memoryProvenance({ scope: 'user', stream: stream.own, histories: [] }).map(({ item, ended }) => [
    item,
    ended,
  ]);
  expect(ends).toEqual([
    [first.id, undefined],
    [second.id, { event: back.id, how: 'rolled-back', reason: 'bad run' }],
  ] satisfies [EventId, unknown][]);
});
