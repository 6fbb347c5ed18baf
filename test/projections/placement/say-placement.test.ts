import { describe, expect, it } from 'vitest';
import { runsUnisolated, sayPlacement } from '../../../core/projections/placement/say-placement.ts';

describe('P2: a place is called isolated only where a sandbox of ours holds what runs there', () => {
  it.each([
    ['local', 'isolated: local', false],
    ['unisolated', 'without isolation, on this machine', true],
    ['host', 'beside the sandbox, in the host', false],
    ['program', 'in the program itself, not isolated', true],
    ['network', 'on the network, not isolated', false],
    ['sub-agent', 'in a session of its own', false],
    ['server names at http://127.0.0.1:9905/names', 'server names at http://127.0.0.1:9905/names, not isolated', false],
    ['server files, without isolation', 'server files, without isolation', true],
    ['server files, in a sandbox with a list of hosts', 'server files, in a sandbox with a list of hosts', false],
    [undefined, 'unknown', false],
  ])('%s', (placement, says, isWarned) => {
    expect([sayPlacement(placement), runsUnisolated(placement)]).toEqual([says, isWarned]);
  });
});
