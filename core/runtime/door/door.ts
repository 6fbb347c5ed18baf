import type { AnyRouter } from '@orpc/server';
import { RPCHandler } from '@orpc/server/bun-ws';
import type { Duplex, DuplexMessage } from '../../contract/duplex.ts';
import { noAnswer } from '../not-begun.ts';
import { directCalls, type Gate } from './direct-calls.ts';
import { answerInWords } from './in-words.ts';

/** The host's end of every pipe. */
export interface Door {
  readonly attach: (pipe: Duplex) => void;
  /** Settles when nobody is attached, or no call has begun for so many ms and none is under way. */
  readonly quiet: (ms: number) => Promise<void>;
  /** Lets calls under way finish and be answered, begins no new one, then closes every pipe in order. */
  readonly close: () => Promise<void>;
}

/** Serves a router on any number of pipes. */
export function openDoor(router: AnyRouter): Door {
  const pipes = new Set<Duplex>();
  const underWay = new Set<Promise<unknown>>();
  let open = true;
  let begun = 0;
  const gate: Gate = (begin) => {
    if (!open) return noAnswer();
    begun++;
    const call = begin();
    const settled: Promise<unknown> = call.then(
      () => underWay.delete(settled),
      () => underWay.delete(settled),
    );
    underWay.add(settled);
    return answerInWords(call);
  };
  const handler = new RPCHandler(router, { interceptors: [({ next }) => gate(next)] });
  const direct = directCalls(router, gate);
  return {
    attach(pipe) {
      if (!open) return pipe.close();
      pipes.add(pipe);
      // Of the library's adapters this one lets us wait for a message, so that one that is no request ends its pipe and nothing else.
      const gone = new AbortController();
      if (pipe.shared !== undefined) pipe.shared.direct = (path) => direct(path, gone.signal);
      const peer = { send: (message: DuplexMessage) => pipe.send(message) };
      pipe.onClose(() => {
        pipes.delete(pipe);
        gone.abort();
        handler.close(peer as never);
      });
      pipe.onMessage((message) => {
        handler.message(peer as never, message, { context: {} }).catch(() => pipe.close('what was sent is no request'));
      });
    },
    async quiet(ms) {
      for (let seen = -1; pipes.size > 0 && (seen !== begun || underWay.size > 0); ) {
        seen = begun;
        await new Promise((next) => setTimeout(next, ms));
      }
    },
    async close() {
      open = false;
      await Promise.all(underWay);
      // Answers are handed to the pipe a few turns after a call settles; the pipe sends them before it closes.
      await new Promise((next) => setTimeout(next, 5));
      for (const pipe of pipes) pipe.close();
    },
  };
}
