import { describe, expect, it } from 'vitest';
import { draft } from '../../../core/projections/steps/drafts/draft.ts';

const table = '| file | change |\n|---|---|\n| beds.md | two more |';
const flat = '| file | change | |---|---| | beds.md | two more |';
const long = 'All of the beds are dug. '.repeat(12);

/** Title and detail of a step with a text. */
function parts(kind: Parameters<typeof draft>[0], text: string) {
  const { title, detail } = draft(kind, text);
  return [title, detail];
}

describe('the title of a step', () => {
  it.each(['you', 'agent', 'thinking', 'memory-written', 'harness'] as const)(
    'of kind %s stops before a table, which its detail begins with',
    (kind) => expect(parts(kind, `It changed:\n\n${table}`)).toEqual(['It changed:', flat]),
  );

  it('of a text that is a table only names its columns', () =>
    expect(parts('agent', table)).toEqual(['file, change', '| beds.md | two more |']));

  it('of what is no prose has all that there is room for', () =>
    expect(parts('error', `It changed:\n\n${table}`)).toEqual([`It changed: ${flat}`, undefined]));

  it('goes on in the detail where it was cut, and the table comes after that', () => {
    const [title = '', detail = ''] = parts('agent', `${long}\n${table}`);
    const blanks = / /g;
    expect(`${title.slice(0, -1)}${detail}`.replace(blanks, '')).toBe(`${long}${flat}`.replace(blanks, ''));
  });
});
