import { useMemo } from 'react';
import type { EventDetail } from '../../../core/contract/view.ts';
import { useOverlay } from '../../stores/overlay-store.ts';
import { Button } from '../../ui/button.tsx';
import { bytes, count } from '../../ui/number.ts';
import { Seal } from '../../ui/seal.tsx';
import { useKeysOf } from '../keys/use-keys-of.ts';
import { CopyButton } from '../untrusted-text/copy-button.tsx';
import { JsonText } from '../untrusted-text/json-text.tsx';
import { PlainText } from '../untrusted-text/plain-text.tsx';
import { RefusalWords } from '../untrusted-text/refusal-words.tsx';
import { ShownText } from '../untrusted-text/shown-text.tsx';
import type { Answer } from './answer-cache.ts';
import { eventOriginals, type Original } from './event-originals.ts';
import { mostBytes, originalText } from './original-text.ts';
import { FactRow } from './section.tsx';
import { useAnswer } from './use-answer.ts';
import { whyArchived } from './why-archived.ts';

interface OriginalRecordProps {
  readonly event: string;
  readonly raw: NonNullable<EventDetail['raw']>;
  readonly isPretty: boolean;
}

/** The source record: its file and line, whether they still have it, and its bytes. */
export function OriginalRecord({ event, raw, isPretty }: OriginalRecordProps) {
  const answer = useAnswer(eventOriginals, event, { again: true });
  const original = answer.state === 'ready' ? answer.value : undefined;
  const read = useMemo(() => (original === undefined ? undefined : originalText(original.base64)), [original]);
  const text = read?.text ?? raw.text;
  const isCut = read?.isCut ?? raw.cut === true;
  const firstShown = read === undefined ? `${count(raw.text.length)} characters` : bytes(mostBytes);
  return (
    <>
      <dl className="m-0 mb-2">
        <FactRow name="Original">
          <Place path={original?.path ?? raw.path ?? ''} line={original?.line ?? original?.moved?.line} />
          <OpenOriginal event={event} original={original} />
        </FactRow>
        <FactRow name="Bytes">
          {count(raw.offset)} to {count(raw.offset + raw.bytes)}{' '}
          <span className="text-ink-3">
            · {count(raw.bytes)} bytes · record {count(raw.record)}, from 0
          </span>
        </FactRow>
        <FactRow name="Shown">
          <Provenance answer={answer} />
        </FactRow>
      </dl>
      <div className="well relative px-3 py-2 pr-8">
        <span className="absolute top-1 right-1">
          <CopyButton text={text} what={isCut ? 'the beginning of the record' : 'the record'} />
        </span>
        {isPretty ? <JsonText text={text} /> : <PlainText text={text} />}
      </div>
      {read === undefined || read.isExact ? null : (
        <p className="mt-1 text-2xs text-ink-3">Some of its bytes are no UTF-8. Each such place reads U+FFFD.</p>
      )}
      {isCut ? <p className="mt-1 text-2xs text-ink-3">Its first {firstShown} are shown.</p> : null}
    </>
  );
}

function Place({ path, line }: { readonly path: string; readonly line: number | undefined }) {
  if (path === '') return 'unknown';
  return (
    <span className="flex items-start gap-1">
      <span className="min-w-0 flex-1 py-[3px]">
        <span className="font-mono text-xs">
          <ShownText text={path} />
        </span>
        {line === undefined ? null : <> line {count(line)}</>}
      </span>
      <CopyButton text={path} what="the path" />
    </span>
  );
}

/** Where the bytes come from that are shown, and why. */
function Provenance({ answer }: { readonly answer: Answer<Original> }) {
  if (answer.state === 'loading')
    return <span className="text-ink-3">from the record; its file is being looked at</span>;
  if (answer.state === 'refused')
    return (
      <span className="text-ink-3">
        from the record. <RefusalWords refusal={answer.refusal} />
      </span>
    );
  if (answer.value.from === 'file') {
    return (
      <>
        <Seal tone="done">from the file</Seal> <span className="text-ink-3">which has these bytes now.</span>
      </>
    );
  }
  return (
    <>
      <Seal tone="wait">from the record</Seal> <span className="text-ink-3">{whyArchived(answer.value)}</span>
    </>
  );
}

/** The button is there for every record; where its file does not have it, it says so. */
function OpenOriginal({ event, original }: { readonly event: string; readonly original: Original | undefined }) {
  const show = useOverlay((state) => state.show);
  const keys = useKeysOf('original.open');
  const isThere = original === undefined || original.line !== undefined || original.moved !== undefined;
  return (
    <Button
      size={26}
      title={keys}
      because={isThere ? undefined : `The file can’t be opened there: ${whyArchived(original)}`}
      onClick={() => show({ type: 'original', event })}
    >
      Open original at this line
    </Button>
  );
}
