import { memo, startTransition, useMemo, useState } from 'react';
import Markdown from 'react-markdown';
import rehypeSanitize from 'rehype-sanitize';
import remarkGfm from 'remark-gfm';
import { Button } from '../../ui/button.tsx';
import { count } from '../../ui/number.ts';
import { CodeBlock } from './code-block.tsx';
import { type MarkdownBlock, markdownBlocks } from './markdown-blocks.ts';
import { markdownElements } from './markdown-elements.tsx';
import { MissingNote } from './missing-note.tsx';
import { PlainText } from './plain-text.tsx';
import { hiddenAsMarks, htmlAsText, safeSchema } from './safe-tree.ts';
import { type Cap, firstLook, wholeCharacter } from './text-cap.ts';

/** UTF-16 units of a message that are shown before "show all", and after. */
const firstLength = 12_000;
const fullLength = 200_000;
/** A message is cut as a whole: what is no code is not cut once more, nor is code once all of it is to be seen. */
const uncut: Cap = { lines: fullLength, lineLength: fullLength, length: fullLength };

interface SafeMarkdownProps {
  readonly text: string;
  /** UTF-16 units that follow in the record. */
  readonly missing?: number;
}

/** A message in markdown that nobody vouches for: nothing in it runs, loads or navigates, and HTML is text. */
export function SafeMarkdown({ text, missing = 0 }: SafeMarkdownProps) {
  const [expanded, setExpanded] = useState(false);
  const shown = beginningOf(text, expanded ? fullLength : firstLength);
  const blocks = useMemo(() => markdownBlocks(shown), [shown]);
  const whole = beginningOf(text, fullLength);
  const isCut = shown.length < text.length || missing > 0;
  let at = 0;
  return (
    <div dir="auto" className={`min-w-0 text-base [overflow-wrap:anywhere] ${letterByLetter}`}>
      {blocks.map((block) => (
        <Block
          key={at++}
          type={block.type}
          text={block.text}
          language={block.type === 'code' ? block.language : ''}
          isCut={isCut && block === blocks.at(-1)}
          isOpen={expanded}
        />
      ))}
      {text.length > firstLength && (
        <Button look="link" className="mt-1" onClick={() => startTransition(() => setExpanded(!expanded))}>
          {expanded ? 'Show less' : showAllWord(text.length, missing)}
        </Button>
      )}
      {(expanded || missing > 0) && <MissingNote text={whole} missing={text.length + missing - whole.length} />}
    </div>
  );
}

function beginningOf(text: string, length: number): string {
  return text.length <= length ? text : text.slice(0, wholeCharacter(text, length));
}

function showAllWord(here: number, missing: number): string {
  return here + missing <= fullLength
    ? `Show all ${count(here)} characters`
    : `Show the first ${count(Math.min(here, fullLength))} of ${count(here + missing)} characters`;
}

/** No contextual forms: `-->` stays three characters. */
export const letterByLetter = "[font-feature-settings:'cv11','ss03','calt'_0]";

interface BlockProps {
  readonly type: MarkdownBlock['type'];
  readonly text: string;
  readonly language: string;
  /** True where the message goes on behind what is shown of it, maybe in this block. */
  readonly isCut: boolean;
  /** True where all of the message is to be seen. */
  readonly isOpen: boolean;
}

const remarkPlugins = [[remarkGfm, { singleTilde: false }] as [typeof remarkGfm, { singleTilde: boolean }], htmlAsText];
const rehypePlugins = [[rehypeSanitize, safeSchema] as [typeof rehypeSanitize, typeof safeSchema], hiddenAsMarks];
const asItIs = (address: string): string => address;

const Block = memo(function Block({ type, text, language, isCut, isOpen }: BlockProps) {
  if (type === 'code')
    return (
      <CodeBlock
        key={String(isOpen)}
        text={text}
        language={language}
        isCut={isCut}
        first={isOpen ? uncut : firstLook}
      />
    );
  if (type === 'plain') return <PlainText text={text} mode="prose" first={uncut} />;
  return (
    <div className={`mb-2 first:mt-0 last:mb-0 ${/^ {0,3}#/.test(text) ? 'mt-4' : 'mt-2'}`}>
      <Markdown
        remarkPlugins={remarkPlugins}
        rehypePlugins={rehypePlugins}
        components={markdownElements}
        urlTransform={asItIs}
      >
        {text}
      </Markdown>
    </div>
  );
});
