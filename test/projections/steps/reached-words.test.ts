import { expect, it } from 'vitest';
import { saidBy } from './fold-events.ts';

it('A2 a place that a server of tools wanted to reach is a step, with why it was not reached', () => {
  const said = saidBy((session) => {
    session.add('server/reached', { server: 'weather', to: 'near.example:443', outcome: 'allowed' });
    session.add('server/reached', {
      server: 'weather',
      to: 'far.example:80',
      outcome: 'refused',
      because: 'it is not on the list',
    });
    session.add('server/reached', {
      server: 'weather',
      to: 'near.example:443',
      outcome: 'failed',
      because: 'ECONNREFUSED',
    });
    session.addWithheld('server/reached', { server: 'weather', to: 'near.example:443', outcome: 'allowed' });
  });
  expect(said).toEqual([
    'placement: server weather: near.example:443 allowed',
    'placement: server weather: far.example:80 refused | it is not on the list',
    'placement: server weather: near.example:443 failed | ECONNREFUSED',
    'other: Place that a server wanted to reach, erased',
  ]);
});
