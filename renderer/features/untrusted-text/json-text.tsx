import { ChevronDown, ChevronRight } from 'lucide-react';
import { useMemo, useState } from 'react';
import { count, counted } from '../../ui/number.ts';
import { startFolded, visibleLines } from './json-folds.ts';
import { type JsonLine, type JsonPiece, jsonLines } from './json-lines.ts';
import { PlainText } from './plain-text.tsx';
import { ShownText } from './shown-text.tsx';

/** Lines shown at once, and by which more come. */
const page = 400;
/** Beyond this depth the indent grows no more, so that deep JSON stays on the screen. */
const deepestIndent = 24;

interface JsonTextProps {
  readonly text: string;
  /** UTF-16 units that follow in the record: the beginning of JSON is no JSON. */
  readonly missing?: number;
}

/** JSON laid out for reading, folded below its first level, every token as it was written. What is no JSON is shown as it is. */
export function JsonText({ text, missing = 0 }: JsonTextProps) {
  const layout = useMemo(() => jsonLines(text), [text]);
  return layout.ok ? (
    <Lines key={text} lines={layout.lines} cut={layout.cut} />
  ) : (
    <PlainText text={text} missing={missing} />
  );
}

function Lines({ lines, cut }: { readonly lines: readonly JsonLine[]; readonly cut: boolean }) {
  const [folded, setFolded] = useState(() => startFolded(lines));
  const [shown, setShown] = useState(page);
  const visible = useMemo(() => visibleLines(lines, folded, shown), [lines, folded, shown]);
  const toggle = (at: number) => {
    const next = new Set(folded);
    if (!next.delete(at)) next.add(at);
    setFolded(next);
  };
  return (
    <div className="font-mono text-xs leading-4.25" dir="ltr">
      {visible.at.map((at) => (
        <Line key={at} line={lines[at]} folded={folded.has(at)} onToggle={() => toggle(at)} />
      ))}
      {visible.more && (
        <button
          type="button"
          className="mt-1 font-sans text-2xs text-accent-ink hover:underline"
          onClick={() => setShown(shown + page)}
        >
          Show {page} more lines
        </button>
      )}
      {cut && !visible.more && (
        <div className="mt-1 font-sans text-2xs text-ink-3">
          Laid out up to {count(lines.length)} lines. The exact text is in Raw.
        </div>
      )}
    </div>
  );
}

interface LineProps {
  readonly line: JsonLine | undefined;
  readonly folded: boolean;
  readonly onToggle: () => void;
}

function Line({ line, folded, onToggle }: LineProps) {
  if (line === undefined) return null;
  const indent = `calc(var(--spacing) * ${4 + Math.min(line.depth, deepestIndent) * 3.5})`;
  const Icon = folded ? ChevronRight : ChevronDown;
  return (
    <div className="relative whitespace-pre-wrap [overflow-wrap:anywhere]" style={{ paddingLeft: indent }}>
      {line.closes !== undefined && (
        <button
          type="button"
          aria-expanded={!folded}
          aria-label={folded ? 'Unfold' : 'Fold'}
          onClick={onToggle}
          className="absolute -ml-4 grid h-4.25 w-4 place-items-center rounded text-ink-3 hover:text-ink"
        >
          <Icon size={10} aria-hidden />
        </button>
      )}
      <Pieces pieces={line.pieces} />
      {folded && (
        <button type="button" onClick={onToggle} className="rounded px-1 font-sans text-2xs text-ink-3 hover:bg-line">
          {counted(line.members ?? 0, 'member')}
        </button>
      )}
      {folded && <span className="text-ink-3">{line.pieces.at(-1)?.text === '[' ? ']' : '}'}</span>}
    </div>
  );
}

function Pieces({ pieces }: { readonly pieces: readonly JsonPiece[] }) {
  let at = 0;
  return pieces.map((piece) => (
    <span key={at++} className={looks[piece.kind]}>
      <ShownText text={piece.text} />
    </span>
  ));
}

const looks: Readonly<Record<JsonPiece['kind'], string>> = {
  key: 'text-ink',
  string: 'text-[var(--i-tool)]',
  number: 'text-[var(--i-memwrite)]',
  word: 'text-[var(--i-merge)]',
  mark: 'text-ink-3',
};
