import type { FileReport } from '../../../contract/import-report.ts';
import type { ImportStep } from '../../../runtime/log-imports.ts';
import { HostError } from '../../../runtime/ports.ts';
import type { ImportStores } from '../import-world.ts';

/** What the host's thread says to the thread that imports. */
export type ToThread =
  | {
      readonly type: 'run';
      readonly run: number;
      readonly paths: readonly string[];
      readonly follows: boolean;
      readonly followed: readonly string[];
    }
  | { readonly type: 'cancel'; readonly run: number }
  | { readonly type: 'answered'; readonly call: number; readonly value: unknown }
  | { readonly type: 'failed'; readonly call: number; readonly failure: Failure };

/** What the thread that imports says to the host's thread. */
export type FromThread =
  | { readonly type: 'call'; readonly call: number; readonly verb: Verb; readonly given: readonly unknown[] }
  | { readonly type: 'step'; readonly run: number; readonly step: ImportStep }
  | { readonly type: 'report'; readonly run: number; readonly report: FileReport }
  | { readonly type: 'ended'; readonly run: number; readonly failure?: Failure };

/** The verbs of the stores that an import asks for from beside. */
export type Verb = keyof ImportStores['store'] | 'putAll' | 'getBlob';

/** An error as it crosses: a copy between threads keeps no class. */
export interface Failure {
  readonly message: string;
  /** Only of a {@link HostError}; all others are bugs. */
  readonly host?: Pick<HostError, 'code' | 'retryable' | 'data'>;
}

/** Takes an error apart. */
export function failureOf(cause: unknown): Failure {
  const message = cause instanceof Error ? cause.message : String(cause);
  if (!(cause instanceof HostError)) return { message };
  const { code, retryable, data } = cause;
  return { message, host: { code, retryable, data } };
}

/** The error that {@link failureOf} took apart. */
export function errorOf({ message, host }: Failure): Error {
  if (host === undefined) return new Error(message);
  return new HostError(host.code, message, { retryable: host.retryable, data: { ...host.data } });
}
