import { describe, expect, it } from 'vitest';
import { decideCall } from '../../../core/model/policy/decide-call.ts';
import type { PolicyRule } from '../../../core/model/policy/rule.ts';

const run = (subject: string) => ({ tool: 'run', subject, byDefault: 'allow' as const });
const verdictOf = (rules: PolicyRule[], subject: string, atMs = 0) => decideCall(run(subject), rules, atMs).verdict;

describe('A1: what an agent may do without asking', () => {
  it('the first rule that fits decides, in words', () => {
    const rules: PolicyRule[] = [
      { tool: 'run', matches: 'git push*', verdict: 'deny' },
      { tool: '*', matches: 'git *', verdict: 'ask' },
    ];
    expect(decideCall(run('git push origin'), rules, 0)).toEqual({
      verdict: 'deny',
      because: 'the rule deny run git push*',
    });
    expect(decideCall(run('git log'), rules, 0)).toEqual({ verdict: 'ask', because: 'the rule ask * git *' });
    expect(decideCall(run('ls'), rules, 0)).toEqual({
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

  it('a rule that has run out decides nothing', () => {
    const rules: PolicyRule[] = [{ tool: 'run', verdict: 'deny', untilMs: 100 }];
    expect([verdictOf(rules, 'ls', 99), verdictOf(rules, 'ls', 100)]).toEqual(['deny', 'allow']);
  });

  it('a pattern of many stars takes no longer than the text', () => {
    const matches = `${'*a'.repeat(200)}*b`;
    expect(verdictOf([{ tool: 'run', matches, verdict: 'deny' }], 'a'.repeat(100_000))).toBe('allow');
  });
});
