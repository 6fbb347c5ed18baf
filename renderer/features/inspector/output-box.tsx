import { useState } from 'react';
import type { DetailPart } from '../../../core/contract/view.ts';
import { Button } from '../../ui/button.tsx';
import { bytes, counted } from '../../ui/number.ts';
import { AnsiText } from '../untrusted-text/ansi-text.tsx';
import { CopyWord } from '../untrusted-text/copy-button.tsx';
import { LineText } from '../untrusted-text/line-text.tsx';
import { MissingNote } from '../untrusted-text/missing-note.tsx';
import { countLines } from '../untrusted-text/text-cap.ts';
import { blobTexts } from './blob-texts.ts';
import { Nothing, Section } from './section.tsx';
import { missingOf } from './step-parts.ts';
import { useAnswer } from './use-answer.ts';

type ToolResult = Extract<DetailPart, { type: 'tool-result' }>;

/** Of a beginning no total is said: the record has more. */
function sizeWords(text: string, isBeginning: boolean): string {
  const size = bytes(new TextEncoder().encode(text).length);
  return isBeginning ? `the first ${size}` : `${size} · ${counted(countLines(text), 'line')} · whole`;
}

const firstOutput = { lines: 40, lineLength: 1_200, length: 20_000 };

/** What a call gave back, with the colours of its terminal. Where only its beginning is in the event, the whole can be fetched. */
export function OutputBox({ title, result }: { readonly title: string; readonly result: ToolResult }) {
  const [isWhole, setIsWhole] = useState(false);
  const whole = useAnswer(blobTexts, isWhole ? result.blob : undefined);
  const text = whole.state === 'ready' ? whole.value : result.output;
  const canBeFetched = result.blob !== undefined && whole.state !== 'ready';
  const missing = result.blob === undefined ? missingOf(result) : 0;
  const isBeginning = canBeFetched || missing > 0;
  return (
    <Section
      title={title}
      right={
        <>
          {sizeWords(text, isBeginning)}
          <CopyWord text={text} what="the output" isBeginning={isBeginning} />
        </>
      }
    >
      {text === '' ? (
        <Nothing>No output.</Nothing>
      ) : (
        <div className="well px-3 py-2">
          <AnsiText text={text} first={firstOutput} goesOn={isBeginning} />
        </div>
      )}
      <MissingNote text={text} missing={missing} />
      {canBeFetched && (
        <Button look="link" className="mt-1.5" onClick={() => setIsWhole(true)}>
          <LineText
            text={
              isWhole ? (whole.state === 'refused' ? whole.refusal.message : 'Fetching…') : 'Fetch the whole output'
            }
          />
        </Button>
      )}
    </Section>
  );
}
