import { describe, expect, it } from 'vitest';
import { compile, ends, flow, found, type Node } from './compile-flow.ts';

/** A selector of two routes with rules, between input and output. */
const ruled = (how: string, rules: readonly [string, string], edges: readonly string[] = []) =>
  flow(
    [
      ...ends,
      {
        ...{ id: 's', kind: 'selector', how },
        routes: [
          { name: 'a', when: rules[0] },
          { name: 'b', when: rules[1] },
        ],
      } as Node,
      { id: 'j', kind: 'join', needs: 'any' } as Node,
    ],
    ['in > s', 's.a > j.sessions', 's.b > j.sessions', 'j > out', ...edges],
  );

describe('X2: rules are read before a run', () => {
  it('rules that can be read and speak of what comes are no problem', () => {
    const rules = ['values["in"].startsWith("Dig")', 'answer == words'] as const;
    expect(found(ruled('rule', rules, ['in.words > s.values']))).toEqual([]);
  });

  it('one that can’t be read says where, one that names what does not come says what', () => {
    const { problems } = compile(
      ruled('rule', ['in >', 'plan.score > 1 || values["in"] == ""'], ['in.words > s.values']),
    );
    expect(problems).toEqual([
      {
        node: 's',
        code: 'rule-unread',
        words: 'The rule of the route “a”: It is no rule that can be read at line 1, column 1: Unexpected token: IN.',
        fix: 'Write it as CEL, as in score > 3 && answer.contains("yes").',
        stops: true,
      },
      {
        node: 's',
        code: 'rule-name-missing',
        words: 'The rule of the route “b” names “plan”, and no value of a node of that id comes to “values”.',
        fix: 'Lead a value of that node to “values”, or write another rule.',
        stops: true,
      },
    ]);
  });

  it('one that calls what might never end is a problem, and rules where no rule chooses are not read', () => {
    expect(found(ruled('rule', ['words.matches("(a+)+$")', 'true']))).toEqual(['rule-unread s']);
    expect(found(ruled('person', ['in >', 'plan']))).toEqual([]);
  });
});
