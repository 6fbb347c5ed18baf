import { cx } from '../../ui/class-names.ts';
import { counted } from '../../ui/number.ts';
import { CopyWord } from '../untrusted-text/copy-button.tsx';
import { countHidden } from '../untrusted-text/hidden-characters.ts';
import { verbatimLook } from '../untrusted-text/plain-text.tsx';
import { ShownText } from '../untrusted-text/shown-text.tsx';

interface CommandLinesProps {
  readonly command: string;
  /** A question of a program is shown as commands are. */
  readonly isQuestion?: boolean;
  /** sha256 of all that an approval of it is for. */
  readonly bound?: string | undefined;
}

/** A command, whole: every line wrapped and counted, every hidden character a chip, on plain surface. */
export function CommandLines({ command, bound, isQuestion = false }: CommandLinesProps) {
  const lines = command.split('\n');
  return (
    <div className="panel overflow-hidden">
      <div className="tn flex min-h-9 flex-wrap items-center gap-x-2 border-b border-line px-3.5 text-xs text-ink-3">
        <span className="font-medium text-ink-2">{isQuestion ? 'Question' : 'Command'}, whole</span>
        <span className="flex-none">
          {counted([...command].length, 'character')}, {counted(lines.length, 'line')}
        </span>
        {bound === undefined ? null : (
          <span
            className="ml-auto flex-none font-mono text-2xs"
            title={`An approval is for this alone: command, folder, input, place and limits, sha256 ${bound}`}
          >
            sha256 {bound.slice(0, 4)}…{bound.slice(-4)}
          </span>
        )}
        <span className={cx('flex-none', bound === undefined && 'ml-auto')}>
          <CopyWord text={command} what={isQuestion ? 'the question' : 'the command'} />
        </span>
      </div>
      <ol className="m-0 list-none p-0 py-2">
        {lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line has no other identity than its place, and never moves
          <Line key={at} line={line} number={at + 1} />
        ))}
      </ol>
    </div>
  );
}

function Line({ line, number }: { readonly line: string; readonly number: number }) {
  const isMarked = countHidden(line) > 0;
  return (
    <li
      className={cx(
        'flex border-l-2 px-3',
        isMarked
          ? 'on-tint border-err bg-[color-mix(in_oklab,var(--k-error)_9%,var(--surface))]'
          : 'border-transparent',
      )}
    >
      <span
        aria-hidden
        className="tn w-7 flex-none pr-2 text-right font-mono text-xs leading-4.25 text-ink-3 select-none"
      >
        {number}
      </span>
      <pre dir="ltr" className={cx(verbatimLook, 'min-w-0 flex-1 text-ink')}>
        <ShownText text={line} />
      </pre>
    </li>
  );
}
