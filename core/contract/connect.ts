import { type ClientLink, createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/message-port';
import type { ContractRouterClient } from '@orpc/contract';
import { CLOSED_IN_ORDER, type Duplex } from './duplex.ts';
import type { Contract } from './index.ts';
import { portOf } from './port-of.ts';

/** All calls of the contract, typed. */
export type HostClient = ContractRouterClient<Contract>;

/** The pipe to the host closed while a call was under way. */
export class HostLost extends Error {
  /** `no`: the host closed in order, so an unanswered call was not begun and can be made again. `unknown`: look before asking again. */
  readonly carriedOut: 'no' | 'unknown';
  constructor(reason: string) {
    super(`The host went away (${reason}).`);
    this.name = 'HostLost';
    this.carriedOut = reason === CLOSED_IN_ORDER ? 'no' : 'unknown';
  }
}

/** Hears the path of each call. */
export interface HeardCalls {
  /** Before it is sent. */
  readonly sent?: (path: string) => void;
  /** Once it is answered, or its stream begins: the host has begun it, and may have done it. */
  readonly answered?: (path: string) => void;
}

/**
 * A client over a pipe. A call goes without messages where the host is in this process and has one answer. Calls that are pending when it closes, and
 * calls made after, reject with {@link HostLost}.
 */
export function connect(pipe: Duplex, heard: HeardCalls = {}): HostClient {
  let lost: HostLost | undefined;
  const waiting = new Set<(error: HostLost) => void>();
  const messages = new RPCLink({ port: portOf(pipe) as never });
  const link: ClientLink<Record<never, never>> = {
    call: async (path, input, options) => {
      if (lost !== undefined) throw lost;
      const name = path.join('.');
      heard.sent?.(name);
      const direct = pipe.shared?.direct?.(path);
      const call = direct === undefined ? messages.call(path, input, options) : direct(input, options.signal);
      const answer = await untilLost(waiting, call);
      heard.answered?.(name);
      return answer;
    },
  };
  pipe.onClose((reason) => {
    lost = new HostLost(reason);
    for (const reject of waiting) reject(lost);
    waiting.clear();
  });
  return createORPCClient(link);
}

function untilLost<T>(waiting: Set<(error: HostLost) => void>, call: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    waiting.add(reject);
    call.then(
      (answer) => {
        waiting.delete(reject);
        resolve(answer);
      },
      (error: unknown) => {
        waiting.delete(reject);
        reject(error);
      },
    );
  });
}
