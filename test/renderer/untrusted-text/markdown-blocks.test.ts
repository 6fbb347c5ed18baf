import { describe, expect, it } from 'vitest';
import { longestBlock, markdownBlocks, mostMarkup } from '../../../renderer/features/untrusted-text/markdown-blocks.ts';

const markdown = (text: string) => ({ type: 'markdown', text });

describe('a message is split into blocks', () => {
  it('paragraphs, lists and headings are blocks of their own', () => {
    expect(markdownBlocks('# Title\n\nOne\ntwo\n\n- a\n- b\n')).toEqual([
      markdown('# Title'),
      markdown('One\ntwo'),
      markdown('- a\n- b'),
    ]);
  });

  it('code is taken out with its language', () => {
    expect(markdownBlocks('Look:\n\n```ts onload=x\nlet a = 1\n```\n')).toEqual([
      markdown('Look:'),
      { type: 'code', text: 'let a = 1', language: 'ts' },
    ]);
  });

  it('a block gets the definitions that its links may need', () => {
    expect(markdownBlocks('See [here][1].\n\nNo link.\n\n[1]: https://a.example\n')).toEqual([
      markdown('See [here][1].\n\n[1]: https://a.example'),
      markdown('No link.'),
    ]);
  });

  it('a message that grows changes its last block only', () => {
    const before = markdownBlocks('One.\n\nTwo, three');
    const after = markdownBlocks('One.\n\nTwo, three and four');
    expect(after.slice(0, -1)).toEqual(before.slice(0, -1));
  });

  it('HTML is a block of text like any other', () => {
    expect(markdownBlocks('<div>\nx\n</div>')).toEqual([markdown('<div>\nx\n</div>')]);
  });
});

describe('a message that is made to hurt is shown as it is', () => {
  const hostile: [what: string, text: string][] = [
    ['quotes in quotes', `${'>'.repeat(5_000)} x`],
    ['lists in lists', `${'- '.repeat(200)}x`],
    ['a deep indent', `a\n\n${' '.repeat(5_000)}x`],
    ['brackets', '['.repeat(50_000)],
    ['stars', '*'.repeat(50_000)],
  ];
  it.each(hostile)('%s', (_, text) => expect(markdownBlocks(text)).toEqual([{ type: 'plain', text }]));

  it('a table of more cells than can be laid out at once is plain', () => {
    const row = '|a|b|c|\n';
    const text = `${row}|-|-|-|\n${row.repeat(mostMarkup / 4)}`.trim();
    expect(markdownBlocks(text)).toEqual([{ type: 'plain', text }]);
    const small = `${row}|-|-|-|\n${row.repeat(100)}`.trim();
    expect(markdownBlocks(small)).toEqual([{ type: 'markdown', text: small }]);
  });

  it('a paragraph longer than the cap is plain', () => {
    const text = 'word '.repeat(longestBlock / 5 + 1).trim();
    expect(markdownBlocks(text)).toEqual([{ type: 'plain', text }]);
  });
});
