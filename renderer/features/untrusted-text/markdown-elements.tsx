import type { ComponentProps } from 'react';
import type { Components } from 'react-markdown';
import { HiddenChip } from './hidden-chip.tsx';
import { ImagePlaceholder } from './image-placeholder.tsx';
import { LinkText } from './link-text.tsx';

/** What each element of a message becomes. None of them can load, run or lead anywhere. */
export const markdownElements: Components = {
  p: ({ children }) => <p className="my-2 first:mt-0 last:mb-0">{children}</p>,
  h1: ({ children }) => <Heading big>{children}</Heading>,
  h2: ({ children }) => <Heading big>{children}</Heading>,
  h3: ({ children }) => <Heading>{children}</Heading>,
  h4: ({ children }) => <Heading>{children}</Heading>,
  h5: ({ children }) => <Heading>{children}</Heading>,
  h6: ({ children }) => <Heading>{children}</Heading>,
  a: ({ href, children }) => <LinkText address={href ?? ''}>{children}</LinkText>,
  img: ({ src, alt }) => <ImagePlaceholder address={typeof src === 'string' ? src : ''} words={alt ?? ''} />,
  mark: ({ node }) => <HiddenChip piece={pieceOf(node?.properties)} />,
  input: ({ checked }) => (
    <span data-box className="mr-1 text-ink-3">
      {checked === true ? '☑' : '☐'}
    </span>
  ),
  code: ({ children }) => (
    <code className="rounded-[4px] bg-line px-1 py-px font-mono text-[0.9em] [overflow-wrap:anywhere]">{children}</code>
  ),
  pre: ({ children }) => <pre className="whitespace-pre-wrap">{children}</pre>,
  ul: ({ children }) => <ul className="my-2 list-disc space-y-0.5 pl-5 marker:text-ink-3">{children}</ul>,
  ol: ({ children, start }) => (
    <ol start={start} className="tn my-2 list-decimal space-y-0.5 pl-6 marker:text-ink-3">
      {children}
    </ol>
  ),
  li: ({ children }) => (
    <li className="has-[>[data-box]]:-ml-4.5 has-[>[data-box]]:list-none [&>p]:my-0.5">{children}</li>
  ),
  blockquote: ({ children }) => (
    <blockquote className="my-2 border-l-2 border-line-2 pl-3 text-ink-2">{children}</blockquote>
  ),
  hr: () => <hr className="my-3 border-line" />,
  table: ({ children }) => (
    <div className="my-2 overflow-x-auto">
      <table className="tn border-collapse text-sm">{children}</table>
    </div>
  ),
  th: (props) => <Cell {...props} tag="th" />,
  td: (props) => <Cell {...props} tag="td" />,
  section: ({ children }) => (
    <section className="mt-2 border-t border-line pt-1 text-sm text-ink-2">{children}</section>
  ),
};

function Heading({ big = false, children }: ComponentProps<'div'> & { readonly big?: boolean }) {
  const look = big ? 'text-lg' : 'text-base';
  return <p className={`mt-4 mb-1.5 font-semibold tracking-[-0.01em] first:mt-0 last:mb-0 ${look}`}>{children}</p>;
}

function Cell({ tag: Tag, style, children }: ComponentProps<'td'> & { readonly tag: 'th' | 'td' }) {
  const look = Tag === 'th' ? 'font-medium text-ink-2' : 'text-ink';
  return (
    <Tag
      className={`border-b border-line py-1 pr-4 text-left align-top ${look}`}
      style={style?.textAlign === undefined ? undefined : { textAlign: style.textAlign }}
    >
      {children}
    </Tag>
  );
}

function pieceOf(properties: Readonly<Record<string, unknown>> | undefined) {
  const { dataCode, dataName, dataCount } = properties ?? {};
  return { type: 'hidden', code: String(dataCode), name: String(dataName), count: Number(dataCount) } as const;
}
