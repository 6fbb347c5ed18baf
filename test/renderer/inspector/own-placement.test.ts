import { describe, expect, it } from 'vitest';
import type { CallEvidence, StepRow } from '../../../core/contract/view.ts';
import { filesFrom, ownPlacement, sessionPlacement } from '../../../renderer/features/inspector/own-placement.ts';
import { madeCall } from '../made-up/step-row.ts';

const { call } = madeCall('a', 1);
const byPerson: StepRow['call'] = { ...(call as NonNullable<StepRow['call']>), by: 'person' };
const started = (more: object = {}): NonNullable<CallEvidence['started']> => ({
  event: 's',
  atMs: 1,
  effect: 'irreversible',
  attempt: 1,
  placement: 'local',
  input: '{"command":"npm test"}',
  cwd: '/workspace',
  ...more,
});
const ended = (more: object = {}): NonNullable<CallEvidence['ended']> => ({
  event: 'e',
  ending: 'exited',
  profileDigest: 'ab',
  ...more,
});
const rowsOf = (of: StepRow['call'], ran: CallEvidence) =>
  Object.fromEntries(ownPlacement(of, ran).rows.map(({ name, value }) => [name, value]));

describe('T1, P2: a call of ours says of its own record where it ran', () => {
  it('an isolated command: folder, sandbox, network, profile, and that nobody was asked', () => {
    expect(ownPlacement(call, { started: started({ cwd: '/workspace/app' }), ended: ended() })).toEqual({
      title: 'Where it ran',
      about: 'Written as it ran.',
      rows: [
        { name: 'Folder', value: '/workspace/app', known: undefined },
        { name: 'Sandbox', value: 'isolated: local', known: undefined },
        { name: 'Network', value: 'none', known: undefined },
        { name: 'Approval', value: 'not asked', known: undefined },
      ],
      profileDigest: 'ab',
    });
  });

  it.each<[string, StepRow['call'], CallEvidence, object]>([
    [
      'approved',
      call,
      { started: started(), approval: { event: 'a', answer: 'approved', because: 'the rule ask run_command *' } },
      { Approval: 'approved by a person', 'Asked because': 'the rule ask run_command *' },
    ],
    [
      'edited',
      call,
      { started: started(), approval: { event: 'a', answer: 'edited' }, ended: ended() },
      { Approval: 'edited and approved by a person' },
    ],
    [
      'allowed by a rule',
      call,
      { started: started({ allowedBy: 'allow run_command npm*' }) },
      { Approval: 'not asked: the rule allow run_command npm*' },
    ],
    ['a person’s own', byPerson, { started: started() }, { Approval: 'not asked: your own command' }],
    [
      'a setup that a person let reach the network',
      byPerson,
      { started: started({ input: '{"command":"npm ci","network":"host"}' }) },
      { Network: 'that of the machine, as a person agreed' },
    ],
    [
      'without isolation',
      call,
      { started: started({ placement: 'unisolated' }), ended: ended({ unheld: ['the network', 'memory'] }) },
      {
        Folder: '/workspace: the session’s own copy of its files, on this machine',
        Sandbox: 'without isolation, on this machine',
        Network: 'that of the machine',
        'Not held': 'the network, memory',
      },
    ],
    [
      'whose start was erased',
      call,
      { ended: ended() },
      { Folder: undefined, Sandbox: undefined, Network: undefined, Approval: 'not asked' },
    ],
  ])('%s', (_, of, ran, facts) => expect(rowsOf(of, ran)).toMatchObject(facts));

  it.each<[string, CallEvidence | undefined, object]>([
    [
      'denied by a rule',
      { ended: ended({ ending: 'denied', reason: 'Denied by the rule deny run_command *. Nothing was run.' }) },
      { about: 'It was denied.', Why: 'Denied by the rule deny run_command *. Nothing was run.' },
    ],
    [
      'whose sandbox can’t be had',
      { started: started(), ended: ended({ ending: 'failed-to-start', reason: 'bwrap is missing.' }) },
      { about: 'It did not start.', Why: 'bwrap is missing.' },
    ],
    ['of a run that stopped first', { ended: ended({ ending: 'cancelled' }) }, { about: /stopped before it began/ }],
    ['with a result that a person put there', { ended: ended({ replaces: 'x' }) }, { about: /A person put this/ }],
  ])('nothing ran of one %s', (_, ran, { about, ...facts }: { about?: string | RegExp }) => {
    const placed = ownPlacement(call, ran);
    expect(placed.title).toBe('Nothing ran');
    expect(placed.about).toMatch(about ?? /never/);
    expect(placed.profileDigest).toBeUndefined();
    expect(Object.fromEntries(placed.rows.map(({ name, value }) => [name, value]))).toMatchObject(facts);
    expect(placed.rows.some(({ name }) => name === 'Network')).toBe(false);
  });

  it('of which nothing is on record yet, or any more', () => {
    const unanswered = madeCall('a', 1, { state: 'unanswered' }).call;
    const erased = madeCall('a', 1, { state: 'withheld-call' }).call;
    expect([ownPlacement(unanswered, undefined), ownPlacement(erased, undefined)].map(({ title }) => title)).toEqual([
      'Not begun',
      'Not known',
    ]);
  });
});

it('I5: the folder of a session is where its files came from; what a log claimed of another run is none of a call of ours', () => {
  const placement = [
    { name: 'cwd', value: '/home/me/app', claim: false },
    { name: 'backend', value: 'local', claim: false },
    { name: 'sandbox mode', value: 'read-only', claim: true },
  ];
  const files = { name: 'Source folder', value: '/home/me/app', known: undefined };
  expect(filesFrom({ placement })).toEqual([files]);
  expect(sessionPlacement({ placement })).toEqual([
    files,
    { name: 'Calls run', value: 'isolated: local', known: undefined },
    { name: 'sandbox mode', value: 'read-only', known: 'claimed' },
  ]);
});
