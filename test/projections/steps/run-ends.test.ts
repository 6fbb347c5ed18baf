import { expect, it } from 'vitest';
import type { MadeSession } from '../made-history.ts';
import { saidBy } from './fold-events.ts';

const table: [name: string, make: (session: MadeSession) => void, rows: string[]][] = [
  [
    'a run that was stopped while the model answered, without a reason: one step for one act',
    (s) => {
      s.add('model/failed', { reason: 'a person stopped it', code: 'stopped' });
      s.add('run/stopped', { by: 'person', reason: 'a person stopped it' });
    },
    ['stopped: by a person'],
  ],
  [
    'a run that failed for a reason',
    (s) => s.add('run/ended', { outcome: 'failed', reason: 'no script' }),
    ['error: no script | run failed'],
  ],
  [
    'a run that failed with its model: one step for one failure',
    (s) => {
      s.add('model/failed', { reason: 'overloaded' });
      s.add('run/ended', { outcome: 'failed', reason: 'overloaded' });
    },
    ['error: overloaded | the model did not answer'],
  ],
];
it.each(table)('S5: %s', (_, make, rows) => expect(saidBy(make)).toEqual(rows));
