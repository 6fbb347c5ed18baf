import { type ReactNode, useState } from 'react';
import type { DiffLine, LineDiff } from '../../../core/contract/view.ts';
import { count, counted } from '../../ui/number.ts';
import { showDiffWord } from './cap-words.ts';
import { CodeLine } from './code-line.tsx';
import { withGaps } from './diff-gaps.ts';
import { ShownText } from './shown-text.tsx';
import { wholeCharacter } from './text-cap.ts';

/** Lines shown before "show all", and after. */
const firstLines = 40;
const fullLines = 4_000;
/** UTF-16 units of a line that are shown. */
const lineLength = 2_000;

interface DiffViewProps {
  readonly diff: LineDiff;
  readonly path: string;
  /** Where the lines are that are too many to be shown. */
  readonly rest?: string;
}

/** A comparison by line: what was removed, what was added, and three lines around. */
export function DiffView({ diff, path, rest = 'The input has the rest.' }: DiffViewProps) {
  const [expanded, setExpanded] = useState(false);
  const lines = withGaps(diff.lines);
  const shown = lines.slice(0, expanded ? fullLines : firstLines);
  const numbered = diff.lines.some((line) => line.before !== undefined || line.after !== undefined);
  let at = 0;
  return (
    <div className="tn overflow-hidden font-mono text-xs leading-4.5" dir="ltr">
      {shown.map((line) => (
        <Line key={at++} line={line} path={path} numbered={numbered} />
      ))}
      {lines.length > firstLines && (
        <button
          type="button"
          className="block w-full bg-[var(--track)] px-3 text-left font-sans text-2xs leading-4.5 text-accent-ink hover:underline"
          onClick={() => setExpanded(!expanded)}
        >
          {expanded ? 'Show less' : showDiffWord(lines.length, fullLines)}
        </button>
      )}
      {expanded && lines.length > fullLines && (
        <Gap>
          {count(fullLines)} of {count(lines.length)} lines shown. {rest}
        </Gap>
      )}
    </div>
  );
}

function Line({
  line,
  path,
  numbered,
}: {
  readonly line: DiffLine;
  readonly path: string;
  readonly numbered: boolean;
}) {
  if (line.kind === 'gap')
    return (
      <Gap>
        <ShownText text={line.text} />
      </Gap>
    );
  const rest = line.text.length - lineLength;
  return (
    <div className={`flex ${line.kind === 'add' ? 'ladd on-tint' : line.kind === 'del' ? 'ldel on-tint' : ''}`}>
      {numbered && <LineNumber value={line.before} />}
      {numbered && <LineNumber value={line.after} />}
      <span
        className={`w-6 flex-none text-center font-semibold select-none ${line.kind === 'add' ? 'text-add' : 'text-del'}`}
      >
        {line.kind === 'add' ? '+' : line.kind === 'del' ? '−' : ''}
      </span>
      <span className="min-w-0 flex-1 pr-3 whitespace-pre-wrap text-ink [overflow-wrap:anywhere]">
        <CodeLine text={rest > 0 ? line.text.slice(0, wholeCharacter(line.text, lineLength)) : line.text} path={path} />
        {rest > 0 && <span className="text-ink-3"> … {counted(rest, 'more character')}</span>}
      </span>
    </div>
  );
}

/** A line that stands for others. */
function Gap({ children }: { readonly children: ReactNode }) {
  return <div className="bg-[var(--track)] px-3 text-2xs leading-4.5 text-ink-3">{children}</div>;
}

function LineNumber({ value }: { readonly value: number | undefined }) {
  return <span className="w-8 flex-none pr-1.5 text-right text-2xs leading-4.5 text-ink-3 select-none">{value}</span>;
}
