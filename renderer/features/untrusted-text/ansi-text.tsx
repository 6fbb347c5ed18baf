import { type CSSProperties, useMemo, useState } from 'react';
import { counted } from '../../ui/number.ts';
import { type AnsiColour, type AnsiSpan, createAnsiReader } from './ansi-lines.ts';
import { verbatimLook } from './plain-text.tsx';
import { ShowAll } from './show-all.tsx';
import { ShownText } from './shown-text.tsx';
import type { Cap } from './text-cap.ts';
import { useCap } from './use-cap.ts';

interface AnsiTextProps {
  readonly text: string;
  /** How much is shown before "show all". */
  readonly first?: Cap;
  /** True where the text goes on behind what is here of it. */
  readonly goesOn?: boolean;
}

/** Output of a terminal: its colours as ours, its other control sequences left out and counted. Only lines that are shown are read. */
export function AnsiText({ text, first, goesOn = false }: AnsiTextProps) {
  const cap = useCap(text, first);
  const { capped } = cap;
  const [read] = useState(createAnsiReader);
  const { lines, dropped } = useMemo(() => read(capped.text), [read, capped.text]);
  return (
    <div>
      <pre dir="ltr" className={`${verbatimLook} text-ink-2`}>
        {lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line has no other identity than its place, and never moves
          <span key={at} className="block min-h-4.25">
            <Line spans={line} />
          </span>
        ))}
      </pre>
      <ShowAll cap={cap} goesOn={goesOn} />
      {dropped > 0 && (
        <div className="tn mt-1 font-sans text-2xs text-ink-3">
          {counted(dropped, 'control sequence')} of the terminal not shown
        </div>
      )}
    </div>
  );
}

function Line({ spans }: { readonly spans: readonly AnsiSpan[] }) {
  let at = 0;
  return spans.map((span) => (
    <span key={at++} style={styleOf(span)}>
      <ShownText text={span.text} />
    </span>
  ));
}

function styleOf(span: AnsiSpan): CSSProperties {
  return {
    ...(span.ink === undefined ? {} : { color: inks[span.ink] }),
    ...(span.fill === undefined ? {} : { ...fills[span.fill], borderRadius: 2 }),
    ...(span.bold ? { fontWeight: 600 } : {}),
    ...(span.bold && span.fill === undefined && span.ink === undefined ? { color: 'var(--ink)' } : {}),
    ...(span.dim ? { color: 'var(--ink-3)' } : {}),
    ...(span.italic ? { fontStyle: 'italic' } : {}),
    ...decorationOf(span),
  };
}

function decorationOf({ underline, struck }: AnsiSpan): CSSProperties {
  const lines = [...(underline ? ['underline'] : []), ...(struck ? ['line-through'] : [])];
  return lines.length === 0 ? {} : { textDecoration: lines.join(' ') };
}

const inks: Readonly<Record<AnsiColour, string>> = {
  black: 'var(--ink-3)',
  red: 'var(--i-error)',
  green: 'var(--i-done)',
  yellow: 'var(--i-memread)',
  blue: 'var(--i-user)',
  magenta: 'var(--i-merge)',
  cyan: 'var(--i-tool)',
  white: 'var(--ink)',
};

/** Filled labels look alike in both themes: dark enough for white text. */
const solid = (lightness: number, chroma: number, hue: number): CSSProperties => ({
  background: `oklch(${lightness} ${chroma} ${hue})`,
  color: '#fff',
});
const fills: Readonly<Record<AnsiColour, CSSProperties>> = {
  black: { background: 'var(--line-2)' },
  red: solid(0.53, 0.19, 26),
  green: solid(0.48, 0.12, 152),
  yellow: solid(0.5, 0.1, 78),
  blue: solid(0.5, 0.17, 256),
  magenta: solid(0.51, 0.17, 298),
  cyan: solid(0.48, 0.085, 190),
  white: { background: 'var(--ink-2)', color: 'var(--surface)' },
};
