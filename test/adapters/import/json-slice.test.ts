import { describe, expect, test } from 'vitest';
import { sliceJson } from '../../../core/adapters/import/records/json-slice.ts';

describe('the exact text of a value in JSON', () => {
  test.each([
    ['a number as it is spelled', '{"a": 1.50 ,"b":2}', ['a'], '1.50'],
    ['an object with its white space', '{"a":{ "b" : [1, 2] }}', ['a'], '{ "b" : [1, 2] }'],
    ['an item of a list', '{"a":[10, {"b":"]"}, 30]}', ['a', 1, 'b'], '"]"'],
    ['the last of two members of one name', '{"a":1,"a":2}', ['a'], '2'],
    ['a member whose name is escaped', '{"\\u0061":"x\\"y"}', ['a'], '"x\\"y"'],
    ['a text that ends in escaped backslashes', '{"a":"x\\\\","b":2}', ['b'], '2'],
    ['a text that ends in an escaped quote', '{"a":"x\\\\\\"","b":"y"}', ['b'], '"y"'],
    ['a text of quotes alone', '{"a":"\\"\\"","b":["\\\\",7]}', ['b', 1], '7'],
    ['an empty text', '{"a":"","":3}', [''], '3'],
    ['a member named __proto__', '{"__proto__":{"a":1}}', ['__proto__'], '{"a":1}'],
    ['the whole text', '[1]', [], '[1]'],
    ['nothing where there is no member', '{"a":1}', ['b'], undefined],
    ['nothing past the end of a list', '[1]', [1], undefined],
    ['nothing inside an empty list', '[]', [0], undefined],
    ['nothing inside a scalar', '1', ['a'], undefined],
  ] as const)('S4: %s', (_, text, path, expected) => {
    expect(sliceJson(text, path)).toBe(expected);
  });
});
