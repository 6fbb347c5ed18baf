import { CodeLine } from './code-line.tsx';
import { CopyButton } from './copy-button.tsx';
import { verbatimLook } from './plain-text.tsx';
import { ShowAll } from './show-all.tsx';
import { ShownText } from './shown-text.tsx';
import type { Cap } from './text-cap.ts';
import { useCap } from './use-cap.ts';

/** Lines of code that are coloured: of more the window would stand still for a moment. */
const mostColoured = 1_000;

interface CodeBlockProps {
  readonly text: string;
  /** What the message says it is. */
  readonly language: string;
  /** True where more of the code may follow that is not here: what is copied is its beginning. */
  readonly isCut: boolean;
  /** How much is shown before "show all". */
  readonly first: Cap;
}

/** Code in a message: coloured roughly, capped, to be copied exactly. */
export function CodeBlock({ text, language, isCut, first }: CodeBlockProps) {
  const cap = useCap(text, first);
  const { capped } = cap;
  return (
    <div className="well group relative my-2 px-3 py-2 first:mt-0 last:mb-0">
      <pre dir="ltr" className={`${verbatimLook} text-ink`}>
        {capped.shownLines > mostColoured ? (
          <ShownText text={capped.text} />
        ) : (
          capped.text.split('\n').map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line has no other identity than its place, and never moves
            <span key={at} className="block min-h-4.25">
              <CodeLine text={line} path={language === '' ? '.txt' : `.${fileEndings[language] ?? language}`} />
            </span>
          ))
        )}
      </pre>
      <ShowAll cap={cap} goesOn={isCut} />
      <span className="absolute top-1.5 right-1.5 opacity-0 group-focus-within:opacity-100 group-hover:opacity-100">
        <CopyButton text={text} what={isCut ? 'the beginning of this code' : 'this code'} />
      </span>
    </div>
  );
}

const fileEndings: Readonly<Record<string, string>> = {
  python: 'py',
  shell: 'sh',
  console: 'sh',
  ruby: 'rb',
  yaml: 'yml',
  text: 'txt',
  markdown: 'md',
  dockerfile: 'sh',
  makefile: 'sh',
};
