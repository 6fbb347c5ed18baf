import { bytes, counted } from '../../ui/number.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AnsiText } from '../untrusted-text/ansi-text.tsx';
import { CopyWord } from '../untrusted-text/copy-button.tsx';
import { RefusalWords } from '../untrusted-text/refusal-words.tsx';
import { countLines } from '../untrusted-text/text-cap.ts';
import { rawOutputs } from './raw-outputs.ts';
import { Nothing, Section } from './section.tsx';
import { useAnswer } from './use-answer.ts';

interface RawOutputBoxProps {
  readonly blob: string;
  /** All that it wrote, kept or not. */
  readonly wroteBytes: number | undefined;
}

const first = { lines: 40, lineLength: 1_200, length: 20_000 };

/** What a call wrote, both streams as they came, with the colours of its terminal. */
export function RawOutputBox({ blob, wroteBytes }: RawOutputBoxProps) {
  const answer = useAnswer(rawOutputs, blob);
  if (answer.state === 'loading')
    return (
      <Section title="Raw output">
        <Skeleton rows={3} />
      </Section>
    );
  if (answer.state === 'refused')
    return (
      <Section title="Raw output">
        <p className="text-sm text-ink-2">
          <RefusalWords refusal={answer.refusal} />
        </p>
      </Section>
    );
  const { text, stdoutBytes, stderrBytes } = answer.value;
  const kept = stdoutBytes + stderrBytes;
  return (
    <Section
      title="Raw output"
      right={
        <>
          {bytes(kept)} · {counted(countLines(text), 'line')} ·{' '}
          {wroteBytes !== undefined && wroteBytes > kept ? `of ${bytes(wroteBytes)} that it wrote` : 'whole'}
          <CopyWord text={text} what="the output" />
        </>
      }
    >
      {text === '' ? (
        <Nothing>No output.</Nothing>
      ) : (
        <div className="well px-3 py-2">
          <AnsiText text={text} first={first} />
        </div>
      )}
      {stderrBytes === 0 ? null : (
        <p className="tn mt-1 text-2xs text-ink-3">{bytes(stderrBytes)} of it came by the error stream</p>
      )}
    </Section>
  );
}
