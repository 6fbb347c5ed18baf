import { type CodeWord, codeWords } from './code-words.ts';
import { ShownText } from './shown-text.tsx';

/** One line of code, coloured roughly by the ending of its file, with hidden characters as chips. */
export function CodeLine({ text, path }: { readonly text: string; readonly path: string }) {
  let at = 0;
  return codeWords(text, path).map((word) => (
    <span key={at++} className={looks[word.kind]}>
      <ShownText text={word.text} />
    </span>
  ));
}

const looks: Readonly<Record<CodeWord['kind'], string | undefined>> = {
  plain: undefined,
  keyword: 'text-[var(--i-merge)]',
  string: 'text-[var(--i-tool)]',
  number: 'text-[var(--i-memwrite)]',
  comment: 'text-ink-3',
};
