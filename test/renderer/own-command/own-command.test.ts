import { describe, expect, it } from 'vitest';
import { endWords, isBadEnd } from '../../../renderer/features/own-command/end-words.ts';
import { whyNoCommand } from '../../../renderer/features/own-command/why-no-command.ts';
import { sessionRow } from '../made-up/session-row.ts';

const own = { source: 'openrath' } as const;

describe('why no command of a person can run in a session, in words', () => {
  it.each([
    ['done', {}, undefined],
    ['running', {}, 'A run of this session goes on. Stop it, or wait until it has ended.'],
    ['waiting', {}, 'A run of this session goes on. Stop it, or wait until it has ended.'],
    ['waiting', { waitsOnMerge: true }, 'A merge into this session is open. Complete or abandon it first.'],
    ['interrupted', {}, 'A run of this session was cut off. Continue it, or fork.'],
    ['done', { readOnly: true }, 'Read only. Fork from here to go on with an agent.'],
  ] as const)('T1: %s %o', (status, more, says) => {
    expect(whyNoCommand(sessionRow('s', { ...own, status, ...more }), false)).toBe(says);
  });

  it('R2: none while a record is watched', () => {
    expect(whyNoCommand(sessionRow('s', { ...own, status: 'done' }), true)).toBe(
      'This is the record: nothing is run from here. Leave it first.',
    );
  });
});

describe('T1: how a command ended, in words', () => {
  it.each([
    [{ status: 'done', ending: 'exited', exitCode: 0, changed: 0 }, 'exited 0 · no file changed', false],
    [{ status: 'done', ending: 'exited', exitCode: 3, changed: 2 }, 'exited 3 · 2 files changed', true],
    [
      { status: 'done', ending: 'signalled', signal: 'SIGKILL', limitsHit: ['memory'] },
      'ended by SIGKILL · limit of memory · no file changed',
      true,
    ],
    [{ status: 'interrupted', reason: 'the host closed' }, 'interrupted: the host closed', true],
  ] as const)('%o', (end, says, isBad) => {
    const whole = {
      type: 'end',
      ...end,
      ...('limitsHit' in end ? { limitsHit: [...end.limitsHit] } : {}),
    } as Parameters<typeof endWords>[0];
    expect([endWords(whole), isBadEnd(whole)]).toEqual([says, isBad]);
  });
});
