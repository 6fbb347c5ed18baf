import type { DuplexMessage } from './duplex.ts';
import type { SecretAnswer, SecretAsk } from './secret-messages.ts';

/** What main says to the host process. `pipe` names one window's pipe. */
export type ToHost =
  | { readonly type: 'open'; readonly pipe: string }
  | { readonly type: 'data'; readonly pipe: string; readonly data: DuplexMessage }
  | { readonly type: 'closed'; readonly pipe: string; readonly reason: string }
  /** Answers the ask of that id. */
  | { readonly type: 'secret'; readonly id: number; readonly answer: SecretAnswer }
  /** Close the home and exit with 0. */
  | { readonly type: 'quit' };

/** What the host process says to main. */
export type FromHost =
  /** The home is open; pipes are answered from now on. */
  | { readonly type: 'ready' }
  | { readonly type: 'data'; readonly pipe: string; readonly data: DuplexMessage }
  | { readonly type: 'closed'; readonly pipe: string; readonly reason: string }
  /** `id`: new for each ask of a host process. */
  | { readonly type: 'secret'; readonly id: number; readonly ask: SecretAsk }
  /** The home could not be opened; the process exits after this. `reason` is for a person, whose consent helps where a file is broken. */
  | { readonly type: 'failed'; readonly reason: string; readonly isBroken?: boolean };
