import { describe, expect, it } from 'vitest';
import { ends, flow, found, type Node, plan, through } from './compile-flow.ts';

const names = Array.from({ length: 101 }, (_, at) => `r${at}`);

describe('X2: what a selector lacks, and an agent that is told nothing', () => {
  it.each<[string, readonly string[], ReturnType<typeof flow>]>([
    [
      'rules that are not there',
      ['route-missing s', 'route-without-rule s'],
      through({ id: 's', kind: 'selector', how: 'rule', routes: [{ name: 'a' }], otherwise: 'b' } as Node, [
        'in > s',
        's.a > out',
      ]),
    ],
    [
      'a vote by nobody',
      ['selector-without-agent s', 'selector-without-samples s'],
      through({ id: 's', kind: 'selector', how: 'vote', routes: [{ name: 'a' }] } as Node, ['in > s', 's.a > out']),
    ],
    [
      'a validator without commands',
      ['route-without-check s'],
      through({ id: 's', kind: 'selector', how: 'validator', routes: [{ name: 'a' }] } as Node, [
        'in > s',
        's.a > out',
      ]),
    ],
    [
      'more routes than a person is asked to choose of',
      ['too-many-choices s'],
      through(
        { id: 's', kind: 'selector', how: 'person', routes: names.map((name) => ({ name })) } as Node,
        ['in > s', 'j > out', ...names.map((name) => `s.${name} > j.sessions`)],
        [{ id: 'j', kind: 'join', needs: 'any' } as Node],
      ),
    ],
    [
      'an agent that is told nothing behind another one, also through one that is bypassed',
      ['agent-without-prompt next (goes on)'],
      flow(
        [...ends, plan, { id: 'p', kind: 'place', to: 'local', off: 'bypassed' } as Node, { ...plan, id: 'next' }],
        ['in > plan', 'plan > p', 'p > next', 'next > out'],
      ),
    ],
  ])('%s is told: %j', (_, expected, document) => {
    expect(found(document)).toEqual(expected);
  });
});
