import { useId, useState } from 'react';
import type { QuarantinedPart } from '../../../core/contract/view.ts';
import { bytes, count, counted } from '../../ui/number.ts';
import { originalText } from '../inspector/original-text.ts';
import { CopyButton } from '../untrusted-text/copy-button.tsx';
import { LineText } from '../untrusted-text/line-text.tsx';
import { PlainText } from '../untrusted-text/plain-text.tsx';
import { RefusalWords } from '../untrusted-text/refusal-words.tsx';
import { type LeftOut, useLeftOut } from './use-left-out.ts';

interface LeftOutRangeProps {
  readonly path: string;
  readonly range: { readonly offset: number; readonly bytes: number; readonly reason: string };
}

/** A range of a file that gave no event: where it stands, why, and its bytes as they are kept. */
export function LeftOutRange({ path, range }: LeftOutRangeProps) {
  const [isOpen, setIsOpen] = useState(false);
  const shown = useId();
  return (
    <div className="mt-1 pl-21 text-ink-3">
      <span className="text-warn">left out</span> {bytes(range.bytes)} at byte {count(range.offset)}:{' '}
      <LineText text={range.reason} />
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={shown}
        aria-label={`${isOpen ? 'Hide' : 'Show'} the bytes at ${range.offset}`}
        onClick={() => setIsOpen(!isOpen)}
        className="ml-2 rounded px-1 text-ink-2 underline decoration-line-2 underline-offset-2 hover:text-ink"
      >
        {isOpen ? 'Hide' : 'Show'}
      </button>
      <div id={shown}>{isOpen ? <Bytes path={path} range={range} /> : null}</div>
    </div>
  );
}

function Bytes({ path, range }: LeftOutRangeProps) {
  const found = useLeftOut(path, range);
  if (found.state === 'asking') return <p className="mt-1">reading</p>;
  if (found.state === 'refused')
    return (
      <p className="mt-1">
        <RefusalWords refusal={found.refusal} />
      </p>
    );
  if (found.state === 'erased') return <p className="mt-1">Erased: its bytes are gone for good.</p>;
  if (found.state === 'not-kept')
    return (
      <p className="mt-1">
        Not kept: something of this file was erased, or its import is not done. Import it again to see.
      </p>
    );
  return <Kept found={found} />;
}

function Kept({ found }: { readonly found: Extract<LeftOut, { state: 'kept' }> }) {
  const { text, isExact, isCut } = originalText(found.base64);
  return (
    <>
      <div className="well relative mt-1 max-h-60 overflow-auto px-3 py-2 pr-8 text-ink">
        <span className="absolute top-1 right-1">
          <CopyButton text={text} what="what is shown" />
        </span>
        <PlainText text={text} />
      </div>
      {found.now === undefined ? null : <p className="mt-1 text-2xs">{SINCE[found.now]}</p>}
      {isExact ? null : <p className="mt-1 text-2xs">Some of its bytes are no UTF-8. Each such place reads U+FFFD.</p>}
      {isCut || found.more > 0 ? (
        <p className="mt-1 text-2xs">
          Its first {bytes(Math.min(found.bytes, 400_000))} are shown
          {found.more === 0
            ? '.'
            : `; ${counted(found.more, 'more part')} of it ${found.more === 1 ? 'is' : 'are'} kept too.`}
        </p>
      ) : null}
    </>
  );
}

const SINCE = {
  other: 'The file was read differently there since.',
  clean: 'When the file was read last, nothing was left out there.',
  'past-end': 'When the file was read last, it ended before this place.',
} as const satisfies Record<NonNullable<QuarantinedPart['now']>, string>;
