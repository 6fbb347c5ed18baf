import { describe, expect, it } from 'vitest';
import type { Json } from '../../../core/model/canonical.ts';
import { templateNames } from '../../../core/model/workflow/template-names.ts';
import { LONGEST_RENDERED, renderJson, renderTemplate } from '../../../core/projections/workflow/render-template.ts';

const values = {
  plan: 'Dig.',
  'first draft': 'Rake.',
  list: [1, { a: null }],
  none: null,
  sly: '{{plan}} $& {{',
  zero: 0,
};

const text = (template: string, of: Readonly<Record<string, Json>> = values) => {
  const read = renderTemplate(template, of);
  return read.ok ? read.value : read.refusal.message;
};
const json = (value: Json) => {
  const read = renderJson(value, values);
  return read.ok ? read.value : read.refusal.message;
};

describe('templates', () => {
  it.each([
    ['As {{plan}} says: {{ first draft }}{{zero}}', 'As Dig. says: Rake.0'],
    ['{{list}} and {{none}}', '[1,{"a":null}] and '],
    ['{{never}}|{{toString}}|{{__proto__}}|{{}}', '|||'],
    ['{{sly}}', '{{plan}} $& {{'],
    ['{{sly}}plan}}', '{{plan}} $& {{plan}}'],
    ['{ {plan} } {{plan', '{ {plan} } {{plan'],
    ['{{{plan}}} }}', '} }}'],
    ['', ''],
  ])('%s becomes %s', (template, is) => expect(text(template)).toBe(is));

  it('what is named is what is put in', () => {
    const template = 'a {{ plan }} {{list}}{{plan}} {{{x}} {{';
    expect(templateNames(template)).toEqual(['plan', 'list', '{x']);
    expect(text(template, { plan: 1, list: 2, '{x': 3 })).toBe('a 1 21 3 {{');
  });

  it.each<[string, Json, Json]>([
    ['one name alone takes the value itself', ['{{list}}', ' {{list}}'], [[1, { a: null }], ' [1,{"a":null}]']],
    ['what is not there is null alone, and nothing in a text', ['{{never}}', 'a{{never}}'], [null, 'a']],
    ['what is no text stays', { a: [1, true, null, { b: 'x {{plan}}' }] }, { a: [1, true, null, { b: 'x Dig.' }] }],
    ['names of members stay', { '{{plan}}': '{{zero}}' }, { '{{plan}}': 0 }],
    ['a value is not read again', '{{sly}}', '{{plan}} $& {{'],
  ])('JSON: %s', (_, value, is) => expect(json(value)).toEqual(is));

  it('a member of any name stays a member', () => {
    const input = JSON.parse('{"__proto__": {"polluted": "{{plan}}"}}') as Json;
    expect(JSON.stringify(json(input))).toBe('{"__proto__":{"polluted":"Dig."}}');
    expect(({} as { polluted?: string }).polluted).toBeUndefined();
  });

  it('what comes to more than can be kept is refused, in a text, in JSON, and where it is the value itself', () => {
    const big = { big: 'x'.repeat(LONGEST_RENDERED / 2) };
    const says = 'With its values it comes to more than 10,000,000 characters.';
    expect([text('{{big}}{{big}}', big).length, text('{{big}}{{big}}.', big)]).toEqual([LONGEST_RENDERED, says]);
    const three = renderJson(['{{big}}', '{{big}}', '{{big}}'], big);
    expect(three.ok ? '' : three.refusal.message).toBe(says);
  });
});
