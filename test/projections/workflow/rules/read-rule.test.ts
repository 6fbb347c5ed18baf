import { describe, expect, it } from 'vitest';
import type { Json } from '../../../../core/model/canonical.ts';
import { type RuleFacts, readRule } from '../../../../core/projections/workflow/rules/read-rule.ts';

const facts: RuleFacts = {
  values: {
    plan: { score: 3, beds: [1, 2, 3], constructor: 'x', 'a b': true },
    'first draft': 'yes, done',
    in: 'words',
    garden: { beds: [1, { deep: 2 }], 'a b': true },
    gone: null,
    answer: 'of a node',
    long: Array.from({ length: 2_000 }, (_, index) => index),
  },
  answer: 'The beds are dug.',
  words: 'Dig the beds',
};

/** What a rule says of facts: true, false, or why not. */
function asked(text: string, of: RuleFacts = facts): boolean | string {
  const read = readRule(text);
  if (!read.ok) return read.refusal.message;
  const holds = read.value.holds(of);
  return holds.ok ? holds.value : holds.refusal.message;
}

describe('X1: rules', () => {
  it.each<[string, boolean]>([
    ['plan.score > 2', true],
    ['plan.score + 1 == 4 && 1 + plan.score == 4', true],
    ['plan.score / 2 == 1.5 && plan.score % 2 == 1', true],
    ['plan.score - plan.score == 0', true],
    ['plan.beds.all(bed, bed > 0) && size(plan.beds) == 3', true],
    ['plan.beds.filter(bed, bed > plan.score).size() > 0', false],
    ['plan["a b"]', true],
    ['plan.constructor == "x"', true],
    ['has(plan.nothing)', false],
    ['garden == {"beds": [1, {"deep": 2}], "a b": true}', true],
    ['values["first draft"].contains("done")', true],
    ['values["in"] == "words"', true],
    ['gone == null && never_led_here == null && values["never led"] == null', true],
    ['words.startsWith("Dig")', true],
    ['answer == "of a node"', true],
    ['plan.score in [3, "three"]', true],
    ['gone != null && gone.score > 3', false],
  ])('%s is %s', (text, is) => expect(asked(text)).toBe(is));

  it('the last words of the agent are `answer` where no node has that id', () => {
    expect(asked('answer.contains("dug")', { ...facts, values: {} })).toBe(true);
    expect(asked('answer == null', { values: {} })).toBe(true);
  });

  it.each([
    ['plan.', 'It is no rule that can be read at line 1, column 6: Expected IDENTIFIER, got EOF.'],
    ['true\n && )', 'It is no rule that can be read at line 2, column 5: Unexpected token: RPAREN.'],
    ['', 'It is no rule that can be read at line 1, column 1: Unexpected token: EOF.'],
    ['in.score > 1', 'It is no rule that can be read at line 1, column 1: Unexpected token: IN.'],
    ['"a" + 1 == "a1"', 'It is no rule that can be read at line 1, column 1: no such overload: string + int.'],
    ['words.matches("(a+)+$")', 'A rule can’t call “matches”, at line 1, column 1.'],
    ['timestamp(words).getHours() > 3', 'A rule can’t call “getHours”, at line 1, column 1.'],
    ['cel.bind(a, words, a == a)', 'A rule can’t call “bind”, at line 1, column 1.'],
    ['1 + 1', 'A rule says true or false, and this one gives a value of the kind int.'],
    ['words', 'A rule says true or false, and this one gives a text.'],
    ['gone', 'A rule says true or false, and this one gives null.'],
    ['plan.beds', 'A rule says true or false, and this one gives a list.'],
    ['plan.toString == 1', 'Its rule can’t be computed: No such key: toString.'],
    ['gone.score > 3', 'Its rule can’t be computed: No such key: score.'],
    ['plan.score > words', 'Its rule can’t be computed: no such overload: dyn<double> > dyn<string>.'],
    ['1 / 0 == 1', 'Its rule can’t be computed: division by zero.'],
    [`${'('.repeat(200)}true${')'.repeat(200)}`, 'It has more than 1,000 parts, or is nested deeper than 50.'],
    [`1 == 1${' && 1 == 1'.repeat(400)}`, 'It has more than 1,000 parts, or is nested deeper than 50.'],
  ])('%# is refused: %.40s', (text, says) => expect(asked(text)).toBe(says));

  const TOO_MUCH = 'Its rule takes more than 1,000,000 steps with what it was given.';
  const doubled = `[words]${'.map(a, [a, a])'.repeat(40)}`;
  it.each<[string, string, Json?]>([
    ['loops in loops', 'long.all(a, long.all(b, a + b >= 0))'],
    ['lists in lists that are compared', 'long.all(a, long == long)'],
    ['texts cut in pieces, again and again', 'long.all(a, words.split("").size() > 0)', 'x'.repeat(20_000)],
    ['what doubles', `${doubled} == ${doubled}`],
    ['what a quantifier or an “or” passes over', 'long.exists(a, long.all(b, a + b >= 0) && false) || true'],
    ['a value too large to look at', 'true', 'x'.repeat(17_000_000)],
  ])('no rule runs for long: %s', (_, text, words = 'Dig') => {
    expect(asked(text, { ...facts, values: { ...facts.values, words } })).toBe(TOO_MUCH);
  });

  it('a rule takes its steps anew each time, and one that took too many can be asked again', () => {
    const read = readRule('beds.all(a, beds.all(b, a + b >= 0))');
    if (!read.ok) throw new Error(read.refusal.message);
    const of = (length: number) => read.value.holds({ values: { beds: Array.from({ length }, () => 1) } });
    expect([of(2_000).ok, of(100), of(100), of(100)]).toEqual([false, ...Array(3).fill({ ok: true, value: true })]);
  });

  it('it says which nodes it names', () => {
    const read = readRule(
      'plan.beds.exists(bed, bed == limit) || values["first draft"] == values.other || answer == words',
    );
    expect(read.ok && read.value.names).toEqual(['plan', 'limit', 'first draft', 'other']);
  });

  it('names of a program’s own are plain names, and nothing of it can be reached or changed', () => {
    const bad = JSON.parse('{"__proto__": {"polluted": true}, "hasOwnProperty": 1}') as Json;
    const of = { values: { constructor: bad, toString: 'text' } };
    expect(asked('constructor.hasOwnProperty == 1 && toString == "text"', of)).toBe(true);
    expect(asked('has(constructor.polluted)', of)).toBe(false);
    expect(asked('hasOwnProperty == null', of)).toBe(true);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });
});
