import { expect, it } from 'vitest';
import type { AnsweredRow, WaitingRow } from '../../../core/contract/view.ts';
import {
  type AlwaysDraft,
  ruleOf,
  sayAlways,
  whyNotAlways,
  whyNotDraft,
} from '../../../renderer/features/approvals/always-rule.ts';
import { answeredAbout, answeredWord, askedBy, waitWords } from '../../../renderer/features/approvals/ask-words.ts';
import { limitWords } from '../../../renderer/features/approvals/limit-words.ts';
import { reasonsOf } from '../../../renderer/features/approvals/reasons-of.ts';

const row: WaitingRow = {
  ...{ event: 'e', session: 's', title: 'Beds', askedAtMs: 1, type: 'approval', tool: 'run_command', version: '1' },
  ...{ command: 'git push', placement: 'local', because: 'the rule ask run_command git push*' },
};

it.each<[string, Partial<WaitingRow>, readonly object[]]>([
  ['a rule', {}, [{ type: 'rule', title: 'A rule has you asked', detail: 'ask run_command git push*' }]],
  [
    'no rule',
    { because: 'no rule is for it; push is to ask' },
    [{ type: 'no-rule', title: 'No rule is for it', detail: 'push is to ask' }],
  ],
  ['other words', { because: 'you said so' }, [{ type: 'rule', title: 'you said so' }]],
  [
    'hidden characters, no isolation and a rule, the gravest first',
    { command: 'ls\necho \u202Ea\u200B', placement: 'unisolated' },
    [
      { type: 'hidden', title: 'Hidden characters', detail: 'U+202E in line 2' },
      { type: 'unisolated', title: 'Nothing isolates it', detail: 'without isolation, on this machine' },
      expect.objectContaining({ type: 'rule' }),
    ],
  ],
  [
    'the network',
    { placement: 'network', network: 'example.org' },
    [
      { type: 'network', title: 'Reaches the network', detail: 'example.org' },
      expect.objectContaining({ type: 'rule' }),
    ],
  ],
  [
    'an end that nobody saw',
    { type: 'review' },
    [{ type: 'review', title: 'Nobody saw it end', detail: 'the rule ask run_command git push*' }],
  ],
])('A1: why a person is asked, by %s', (_, more, reasons) => {
  expect(reasonsOf({ ...row, ...more })).toEqual(reasons);
});

it('A1: a record that does not say why is said to say nothing', () => {
  const { because: _, ...silent } = row;
  expect(reasonsOf(silent)).toEqual([{ type: 'no-rule', title: 'The record does not say' }]);
});

const draft: AlwaysDraft = { calls: 'same', pattern: 'git *', lasts: 'revoked' };

it.each<[Partial<AlwaysDraft>, object, string]>([
  [{}, {}, 'allow run_command exactly "git push"'],
  [{ calls: 'pattern' }, { matches: 'git *' }, 'allow run_command git *'],
  [{ calls: 'all', lasts: 'hour' }, { matches: '*', untilMs: 3_600_007 }, 'allow run_command *'],
  [{ lasts: 'month' }, { untilMs: 30 * 86_400_000 + 7 }, 'allow run_command exactly "git push"'],
])('A1: “Always” with %o writes %o', (some, rule, says) => {
  const written = ruleOf({ ...draft, ...some }, 7);
  expect([written, sayAlways(row, written)]).toEqual([rule, says]);
});

it('A1: no rule is offered for a command with a hidden character, nor for a tool without a version', () => {
  const { version: _, ...unversioned } = row;
  expect([whyNotAlways(row), whyNotAlways({ ...row, command: 'ls \u200B' }), whyNotAlways(unversioned)]).toEqual([
    undefined,
    'It holds a hidden character: approve it this once, or deny it.',
    'The record does not say which version of the tool asks: approve it this once.',
  ]);
});

it('A1: a pattern that is empty or holds a hidden character is not sent; another choice does not ask for one', () => {
  const why = (pattern: string, calls: AlwaysDraft['calls'] = 'pattern') => whyNotDraft({ ...draft, calls, pattern });
  expect([why('git *'), why(' '), why('git \u202E*'), why('', 'all')]).toEqual([
    undefined,
    'Write a pattern, or choose all of the tool.',
    'The pattern holds a hidden character.',
    undefined,
  ]);
});

it('A1: who asks is named with what it wants', () => {
  const { agent: _, ...nobody } = row;
  expect([
    askedBy({ ...row, agent: 'Coder' }),
    askedBy({ ...row, agent: 'Coder', tool: 'git__push' }),
    askedBy({ ...row, agent: 'Coder', type: 'review' }),
    askedBy({ ...nobody, type: 'review', endsUnlessAgain: true }),
    askedBy(nobody),
  ]).toEqual([
    'Coder wants to run a command',
    'Coder wants to use git__push',
    'Coder started run_command',
    'You started run_command',
    'An agent wants to run a command',
  ]);
});

const answer: AnsweredRow = {
  ...{ event: 'e', session: 's', title: 'Beds', atMs: 1, answer: 'approved', by: 'person', command: 'ls' },
};

it.each<[Partial<AnsweredRow>, string, string]>([
  [{}, 'Approved', 'Beds'],
  [{ wroteRule: true }, 'Approved', 'a rule was written · Beds'],
  [{ answer: 'edited', ran: 'ls -l' }, 'Edited', 'ran: ls -l'],
  [{ answer: 'denied', reason: 'no' }, 'Denied', '“no”'],
  [{ answer: 'denied', by: 'rule', reason: 'Denied by the rule deny rm.' }, 'By rule', 'Denied by the rule deny rm.'],
  [{ answer: 'happened' }, 'Noted', 'it happened · Beds'],
  [{ answer: 'did-not-happen', reason: 'no bed' }, 'Noted', 'it did not happen: “no bed”'],
  [{ answer: 'run-again' }, 'Noted', 'to run again · Beds'],
])('A1: an answer %o reads %s: %s', (more, word, about) => {
  expect([answeredWord({ ...answer, ...more }), answeredAbout({ ...answer, ...more })]).toEqual([word, about]);
});

it('P2: limits are those that are known', () => {
  expect([
    limitWords({ timeoutMs: 120_000, memoryBytes: 2 * 1024 ** 3, processes: 64 }),
    limitWords({ timeoutMs: 900 }),
  ]).toEqual(['2 min · 2 GB · 64 processes', '900 ms']);
});

it('A1: the list says of what waits since when, in the seconds of the side beside it', () => {
  expect([0, 900, 35_400, 59_999, 60_000, 7_300_000].map(waitWords)).toEqual([
    'now',
    'now',
    '35 s',
    '59 s',
    '1 min',
    '2 h',
  ]);
});
