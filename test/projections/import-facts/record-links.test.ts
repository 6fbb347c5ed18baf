import { describe, expect, test } from 'vitest';
import { type RecordLink, RecordLinks } from '../../../core/projections/import-facts/record-links.ts';

type Row = readonly [uuid: string, parentUuid: string, message: RecordLink['message'], more?: Partial<RecordLink>];

function count(rows: readonly Row[], withSidechains = false) {
  const links = new RecordLinks();
  for (const [uuid, parentUuid, message, more] of rows) {
    links.add({ uuid, parentUuid, message, isSidechain: false, answerKey: uuid, ...more });
  }
  return links.count(withSidechains);
}

describe('links between records', () => {
  test.each<readonly [string, readonly Row[], ReturnType<typeof count>]>([
    [
      'two prompts below one message',
      [
        ['a', '', 'answer'],
        ['p', 'a', 'prompt'],
        ['q', 'a', 'prompt'],
      ],
      { promptForks: 1, replyForks: 0, orphans: 0 },
    ],
    [
      'two answers below one message',
      [
        ['p', '', 'prompt'],
        ['a', 'p', 'answer'],
        ['b', 'p', 'answer'],
      ],
      { promptForks: 0, replyForks: 1, orphans: 0 },
    ],
    [
      'two records of one answer',
      [
        ['p', '', 'prompt'],
        ['a', 'p', 'answer', { answerKey: 'm' }],
        ['b', 'p', 'answer', { answerKey: 'm' }],
      ],
      { promptForks: 0, replyForks: 0, orphans: 0 },
    ],
    [
      'a record of an answer below another of it',
      [
        ['p', '', 'prompt'],
        ['a', 'p', 'answer', { answerKey: 'm' }],
        ['b', 'a', 'answer', { answerKey: 'm' }],
        ['c', 'a', 'answer'],
      ],
      { promptForks: 0, replyForks: 0, orphans: 0 },
    ],
    [
      'lines that are no messages between',
      [
        ['a', '', 'answer'],
        ['x', 'a', 'none'],
        ['y', 'x', 'none'],
        ['p', 'y', 'prompt'],
        ['q', 'x', 'prompt'],
      ],
      { promptForks: 1, replyForks: 0, orphans: 0 },
    ],
    [
      'a parent that comes later',
      [
        ['p', 'a', 'prompt'],
        ['q', 'a', 'prompt'],
        ['a', '', 'answer'],
      ],
      { promptForks: 1, replyForks: 0, orphans: 0 },
    ],
    [
      'a parent that never comes',
      [
        ['p', 'gone', 'prompt'],
        ['q', 'gone', 'prompt'],
      ],
      { promptForks: 0, replyForks: 0, orphans: 2 },
    ],
    [
      'a circle without a message',
      [
        ['x', 'y', 'none'],
        ['y', 'x', 'none'],
        ['p', 'x', 'prompt'],
      ],
      { promptForks: 0, replyForks: 0, orphans: 0 },
    ],
    [
      'records that are their own parents',
      [
        ['p', 'p', 'prompt'],
        ['x', 'x', 'none'],
      ],
      { promptForks: 0, replyForks: 0, orphans: 0 },
    ],
  ])('I4: %s', (_, rows, expected) => {
    expect(count(rows)).toEqual(expected);
  });

  test('I4: sidechains are left out, or in where the file is one', () => {
    const rows: readonly Row[] = [
      ['a', '', 'answer', { isSidechain: true }],
      ['p', 'a', 'prompt', { isSidechain: true }],
      ['q', 'a', 'prompt', { isSidechain: true }],
    ];
    expect([count(rows).promptForks, count(rows, true).promptForks]).toEqual([0, 1]);
  });
});
