import { describe, expect, it } from 'vitest';
import { decideCall, sayRule } from '../../../core/model/policy/decide-call.ts';
import type { PolicyRule, Verdict } from '../../../core/model/policy/rule.ts';

const run = (subject: string) => ({ tool: 'run', version: '1', subject, byDefault: 'allow' as const });
const verdictOf = (rules: PolicyRule[], subject: string, atMs = 0) =>
  decideCall(run(subject), { agent: rules, home: [] }, atMs).verdict;

describe('A1: what an agent may do without asking', () => {
  it('the first rule that fits decides, in words', () => {
    const rules: PolicyRule[] = [
      { tool: 'run', matches: 'git push*', verdict: 'deny' },
      { tool: '*', matches: 'git *', verdict: 'ask' },
    ];
    const lists = { agent: rules, home: [] };
    expect(decideCall(run('git push origin'), lists, 0)).toEqual({
      verdict: 'deny',
      because: 'the rule deny run git push*',
      rule: 'deny run git push*',
    });
    expect(decideCall(run('git log'), lists, 0)).toEqual({
      verdict: 'ask',
      because: 'the rule ask * git *',
      rule: 'ask * git *',
    });
    expect(decideCall(run('ls'), lists, 0)).toEqual({
      verdict: 'allow',
      because: 'no rule is for it; run is to allow',
    });
  });

  it.each([
    ['rm', 'rm', true],
    ['rm', 'rm -rf', false],
    ['rm*', 'rm -rf', true],
    ['*secret*', 'cat secret.txt', true],
    ['*.txt', 'a.txt.sh', false],
    ['a*a', 'a', false],
    ['a*b*a', 'aba', true],
    ['a*b*a', 'aa', false],
    ['*', '', true],
  ])('%s and the subject %s: %s', (matches, subject, fits) => {
    expect(verdictOf([{ tool: 'run', matches, verdict: 'deny' }], subject)).toBe(fits ? 'deny' : 'allow');
  });

  it.each([
    ['fs__*', 'fs__write_file', 'deny'],
    ['fs__*', 'fs2__write_file', 'allow'],
    ['*__write_file', 'fs__write_file', 'deny'],
    ['fs__write', 'fs__write_file', 'allow'],
    ['*', 'run', 'deny'],
  ])('a rule for the tools %s and a call of %s: %s', (pattern, tool, expected) => {
    const agent: PolicyRule[] = [{ tool: pattern, verdict: 'deny' }];
    expect(decideCall({ ...run('x'), tool }, { agent, home: [] }, 0).verdict).toBe(expected);
  });

  it('a rule that has run out decides nothing', () => {
    const rules: PolicyRule[] = [{ tool: 'run', verdict: 'deny', untilMs: 100 }];
    expect([verdictOf(rules, 'ls', 99), verdictOf(rules, 'ls', 100)]).toEqual(['deny', 'allow']);
  });

  it.each<[agent: Verdict | undefined, home: Verdict | undefined, expected: Verdict]>([
    ['ask', 'allow', 'allow'],
    ['allow', 'ask', 'ask'],
    ['allow', 'deny', 'deny'],
    ['deny', 'allow', 'deny'],
    ['deny', undefined, 'deny'],
    [undefined, 'deny', 'deny'],
    [undefined, undefined, 'allow'],
  ])('where the agent’s file says %s and a person’s rule %s, it is to %s', (agent, home, expected) => {
    const listOf = (verdict: Verdict | undefined) => (verdict === undefined ? [] : [{ tool: 'run', verdict }]);
    expect(decideCall(run('ls'), { agent: listOf(agent), home: listOf(home) }, 0).verdict).toBe(expected);
  });

  it('a rule for exactly one call is for no other: a star in it is a star; nor for another version of the tool', () => {
    const exactly = { tool: 'run', exactly: 'rm *.tmp', version: '1', verdict: 'deny' } as const;
    expect(['rm *.tmp', 'rm a.tmp', 'rm *.tmp '].map((subject) => verdictOf([exactly], subject))).toEqual([
      'deny',
      'allow',
      'allow',
    ]);
    expect(verdictOf([{ ...exactly, version: '2' }], 'rm *.tmp')).toBe('allow');
    expect(sayRule(exactly)).toBe('deny run exactly "rm *.tmp"');
  });

  const inShell = (matches: string, verdict: Verdict, command: string) =>
    decideCall(
      { ...run(''), byDefault: 'ask', subject: { command } },
      { agent: [{ tool: 'run', matches, verdict }], home: [] },
      0,
    ).verdict;

  it.each([
    ['rm *', 'rm -f a'],
    ['rm *', ' rm -f a'],
    ['rm *', '\n\trm -f a'],
    ['rm *', 'true; rm -f a'],
    ['rm *', 'true && rm -f a || true'],
    ['rm *', 'echo a | sudo xargs rm -f'],
    ['rm *', '(rm -f a)'],
    ['rm *', 'echo $(rm -f a)'],
    ['rm *', 'echo "`rm -f a`"'],
    ['rm *', 'if true; then rm -f a; fi'],
    ['rm *', 'A=1 B=2 rm -f a'],
    ['rm *', 'bash: x() { rm -f a; }'],
    ['rm', 'cd x & rm'],
    ['*curl*', 'echo curl'],
  ])('what denies %s denies the command %j, wherever it stands in it', (matches, command) => {
    expect(inShell(matches, 'deny', command)).toBe('deny');
  });

  it('what denies a command is not for one that only names it', () => {
    expect(['echo rm -f a', 'farm -f a', 'npm rm a'].map((each) => inShell('rm *', 'deny', each))).toEqual([
      'ask',
      'ask',
      'ask',
    ]);
  });

  it.each([
    ['git status*', 'git status', 'allow'],
    ['git status*', 'git status --short "a b"', 'allow'],
    ['git status*', 'git status; rm -f a', 'ask'],
    ['git status*', 'git status\nrm -f a', 'ask'],
    ['git status*', 'git status $(rm -f a)', 'ask'],
    ['git status*', 'git status `rm -f a`', 'ask'],
    ['git status*', 'git status > a.txt', 'ask'],
    ['git status*', 'git status | tee a.txt', 'ask'],
    ['npm ci && npm *', 'npm ci && npm test', 'allow'],
    ['npm ci && npm *', 'npm ci && npm test && rm -f a', 'ask'],
    ['*; git log', 'rm -f a; git log', 'allow'],
    ['*', 'git status; rm -f a', 'allow'],
    ['git log; ls', 'git log; ls', 'allow'],
  ])('a rule that allows %s: to %j it says %s', (matches, command, expected) => {
    expect(inShell(matches, 'allow', command)).toBe(expected);
  });

  it('what allows a pattern of paths allows a call where all its paths fit; what denies, where one does', () => {
    const verdictFor = (verdict: Verdict, ...paths: string[]) =>
      decideCall(
        { ...run(''), byDefault: 'ask', subject: { paths } },
        { agent: [{ tool: 'run', matches: 'docs/*', verdict }], home: [] },
        0,
      ).verdict;
    expect([
      verdictFor('allow', 'docs/a', 'docs/b'),
      verdictFor('allow', 'docs/a', 'src/b'),
      verdictFor('allow'),
      verdictFor('deny', 'src/b', 'docs/a'),
      verdictFor('deny', 'src/b'),
    ]).toEqual(['allow', 'ask', 'ask', 'deny', 'ask']);
  });

  it('a pattern of many stars takes no longer than the text', () => {
    const matches = `${'*a'.repeat(200)}*b`;
    expect(verdictOf([{ tool: 'run', matches, verdict: 'deny' }], 'a'.repeat(100_000))).toBe('allow');
  });
});
