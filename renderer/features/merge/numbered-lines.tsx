import { splitLines } from '../../../core/contract/view.ts';
import { cx } from '../../ui/class-names.ts';
import { count } from '../../ui/number.ts';
import { LineText } from '../untrusted-text/line-text.tsx';
import { PlainText } from '../untrusted-text/plain-text.tsx';
import type { LineOrigin } from './conflict-lines.ts';

interface NumberedLinesProps {
  readonly text: string;
  /** Where a line is from, by its number from 1; undefined of one that is not marked. */
  readonly originOf: (line: number) => LineOrigin | undefined;
  /** Says the origin at the end of each marked line. */
  readonly isNamed?: boolean;
}

/** Lines that are drawn one by one; a longer text is shown as it is. */
const most = 2_000;

/** A text with line numbers, its changed lines marked by where they are from. */
export function NumberedLines({ text, originOf, isNamed = false }: NumberedLinesProps) {
  const lines = splitLines(text);
  if (lines.length > most) return <PlainText text={text} />;
  return (
    <div className="w-max min-w-full font-mono text-xs leading-4.25">
      {lines.map((line, at) => {
        const number = at + 1;
        const origin = originOf(number);
        return (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: a line has no other identity than its place
            key={at}
            className={cx('flex border-l-2 pr-3', origin === undefined ? 'border-transparent' : LOOKS[origin])}
          >
            <span aria-hidden className="tn w-9 flex-none pr-2 text-right text-ink-3 select-none">
              {count(number)}
            </span>
            <span className="min-h-4.25 flex-1 whitespace-pre">
              <LineText text={line} mode="exact" />
            </span>
            {isNamed && origin !== undefined ? (
              <span className="flex-none pl-3 font-sans text-2xs text-ink-2">{NAMES[origin]}</span>
            ) : null}
          </div>
        );
      })}
    </div>
  );
}

const NAMES: Readonly<Record<LineOrigin, string>> = {
  base: 'base',
  ours: 'ours',
  theirs: 'theirs',
  edited: 'edited by you',
};
const LOOKS: Readonly<Record<LineOrigin, string>> = {
  base: 'border-l-ink-3 bg-ink/6',
  ours: 'border-l-a bg-a/12',
  theirs: 'border-l-b bg-b/12',
  edited: 'border-l-accent bg-accent-soft',
};
