import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { CommandLines } from '../../../renderer/features/approvals/command-lines.tsx';
import { AnsiText } from '../../../renderer/features/untrusted-text/ansi-text.tsx';
import { JsonText } from '../../../renderer/features/untrusted-text/json-text.tsx';
import { PlainText } from '../../../renderer/features/untrusted-text/plain-text.tsx';
import { SafeMarkdown } from '../../../renderer/features/untrusted-text/safe-markdown.tsx';
import { imitations } from './imitations.ts';
import { elementsOf, wordsOf } from './read-markup.ts';

const renderers: [name: string, render: (text: string) => ReactElement][] = [
  ['markdown', (text) => <SafeMarkdown text={text} />],
  ['output', (text) => <AnsiText text={text} />],
  ['JSON', (text) => <JsonText text={JSON.stringify({ output: text })} />],
  ['plain text', (text) => <PlainText text={text} />],
  ['a command that asks', (text) => <CommandLines command={text} />],
];

describe.each(renderers)('4.3: what imitates the program stays content, shown as %s', (_, render) => {
  it.each(imitations)('%s', (_what, text) => {
    const markup = renderToStaticMarkup(render(text));
    const elements = elementsOf(markup);
    expect(wordsOf(markup)).toContain('spoofed');
    // It names no class, label, role or style: nothing of it is drawn, read out or found as ours.
    expect(
      elements.flatMap(({ attributes }) => Object.entries(attributes).filter(([, is]) => is.includes('spoofed'))),
    ).toEqual([]);
    expect(elements.filter(({ attributes: { role } }) => role === 'dialog' || role === 'alert')).toEqual([]);
    const pressed = [...markup.matchAll(/<button[^>]*>(.*?)<\/button>/gs)].map(([, inside = '']) => wordsOf(inside));
    expect(pressed.filter((words) => /Approve|Deny|Always/.test(words))).toEqual([]);
  });
});
