import type { CommandEnd, OutputChunk } from '../ports/sandbox.ts';

/**
 * Output as text, both streams in the order they came; a character that is parted between chunks of one stream is whole (B-7). Where the
 * limit cut it (`isCut`) it ends at a grapheme border: what may have lost a part there is left out, and is in the evidence (B-6).
 */
export function outputText(chunks: readonly OutputChunk[], isCut = false): string {
  const decoders = { stdout: new TextDecoder(), stderr: new TextDecoder() };
  const texts = chunks.map(({ stream, bytes }) => decoders[stream].decode(bytes, { stream: true }));
  if (isCut) return withoutLastPart(texts.join(''));
  return [...texts, decoders.stdout.decode(), decoders.stderr.decode()].join('');
}

/** Without its last grapheme, unless that is one ASCII character. */
function withoutLastPart(text: string): string {
  const last = [...graphemes.segment(text.slice(-LONGEST_GRAPHEME))].at(-1)?.segment ?? '';
  return /^[\0-\x7f]*$/.test(last) ? text : text.slice(0, -last.length);
}

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });
/** In UTF-16 units; of a longer one its end alone is left out. */
const LONGEST_GRAPHEME = 1_024;

type Ending = Pick<CommandEnd, 'ending' | 'exitCode' | 'signal' | 'reason' | 'limitsHit'>;

/** How a command ended, in one line for the model; undefined where it exited with 0. */
export function sayEnding({ ending, exitCode, signal, reason, limitsHit }: Ending): string | undefined {
  const limits = limitsHit.length === 0 ? '' : ` It came up against its limit of ${limitsHit.join(', ')}.`;
  switch (ending) {
    case 'exited':
      return exitCode === 0 && limits === '' ? undefined : `It exited with ${exitCode ?? 'no code'}.${limits}`;
    case 'signalled':
      return `It was ended by ${signal ?? 'a signal'}.${limits}`;
    case 'timed-out':
      return `It took longer than it may and was ended.${limits}`;
    case 'cancelled':
      return `It was stopped before its end.${limits}`;
    case 'failed-to-start':
      return `It did not start: ${reason ?? 'no reason is known'}`;
  }
}
