import type { NewsItem } from '../../contract/news.ts';
import type { RunId, SessionId } from '../../model/ids.ts';
import type { Live } from '../agent/run-world.ts';

/** How long pieces are gathered before they are told, in ms: a stream is told a few times a second, however fast it comes. */
const GATHER_MS = 60;
/** What is gathered of one piece at most, in UTF-16 units; what is beyond is shown once it is on record. */
const MOST_GATHERED = 20_000;

interface LiveNewsOptions {
  readonly session: SessionId;
  readonly run: RunId;
  readonly publish: (items: readonly NewsItem[]) => void;
  /** Whether anybody hears what is published now: for nobody nothing is gathered. */
  readonly isFollowed: () => boolean;
}

/** What streamed of one thing since it was told last. */
interface Piece {
  readonly position: string;
  readonly kind: 'text' | 'reasoning' | 'tool-input' | 'output';
  readonly callId?: string;
  text: string;
}

/** Tells what streams in a run as news. Nothing of it is stored (B-21). */
export function liveNews({ session, run, publish, isFollowed }: LiveNewsOptions): Live {
  let waiting = new Map<string, Piece>();
  let timer: NodeJS.Timeout | undefined;
  const decoders = new Map<string, InstanceType<typeof TextDecoder>>();
  const flush = () => {
    timer = undefined;
    const items = [...waiting.values()].map((piece) => ({ type: 'live' as const, session, run, ...piece }));
    waiting = new Map();
    publish(items);
  };
  const add = (piece: Piece) => {
    if (!isFollowed()) return;
    const key = `${piece.position} ${piece.kind} ${piece.callId ?? ''}`;
    const before = waiting.get(key);
    if (before === undefined) waiting.set(key, { ...piece, text: piece.text.slice(0, MOST_GATHERED) });
    else if (before.text.length < MOST_GATHERED) before.text += piece.text.slice(0, MOST_GATHERED - before.text.length);
    if (timer === undefined) timer = setTimeout(flush, GATHER_MS);
  };
  return {
    delta: (position, { kind, text, callId }) =>
      add({ position, kind, text, ...(callId === undefined ? {} : { callId }) }),
    output: (position, callId, { stream, bytes }) => {
      const name = `${callId} ${stream}`;
      const decoder = decoders.get(name) ?? new TextDecoder();
      decoders.set(name, decoder);
      add({ position, kind: 'output', callId, text: decoder.decode(bytes, { stream: true }) });
    },
  };
}
