import { describe, expect, it } from 'vitest';
import { flatInput } from '../../../renderer/features/inspector/flat-input.ts';

describe('an input of plain values is shown by its members', () => {
  const cases: [what: string, input: string, title: string, members: [string, string][] | undefined][] = [
    ['what the title says is left out', '{"file_path":"/w/src/a.ts","offset":780}', 'src/a.ts', [['offset', '780']]],
    [
      'a member that stands within the title too',
      '{"pattern":"retry","glob":"*.ts"}',
      'retry in src',
      [['glob', '*.ts']],
    ],
    ['escapes are read', '{"text":"a\\nb\\u202e"}', 'x', [['text', 'a\nb\u202e']]],
    [
      'numbers stay as written',
      '{"n":12345678901234567890,"m":1e400}',
      'x',
      [
        ['n', '12345678901234567890'],
        ['m', '1e400'],
      ],
    ],
    ['nothing left', '{"command":"ls"}', 'ls', []],
    ['no members', '{}', 'x', []],
    ['nested', '{"a":{"b":1}}', 'x', undefined],
    ['a list', '[1]', 'x', undefined],
    ['a text', 'plain', 'x', undefined],
    ['JSON that is cut', '{"a":"b', 'x', undefined],
    ['too many members', `{${Array.from({ length: 80 }, (_, at) => `"k${at}":${at}`).join(',')}}`, 'x', undefined],
  ];
  it.each(cases)('%s', (_, input, title, members) => {
    expect(flatInput(input, title)).toEqual(members?.map(([name, value]) => ({ name, value })));
  });
});
