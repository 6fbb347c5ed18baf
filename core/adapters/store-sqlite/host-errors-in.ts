import { HostError } from '../../runtime/ports.ts';
import { hostErrorOf } from './host-error-of.ts';

type Verbs = Readonly<Record<string, (...inputs: never[]) => Promise<unknown>>>;

/** What verbs throw errors of. */
export interface Failing {
  readonly path: string;
  readonly isClosed: () => boolean;
  /** Called where a page of the file was met that can't be read. */
  readonly onDamaged: (path: string) => void;
}

/**
 * The same verbs, which throw a HostError that names `path` where the disk fails and where the store is closed, or gets closed
 * while they read (better-sqlite3 throws a TypeError then).
 */
export function hostErrorsIn<T extends Verbs>({ path, isClosed, onDamaged }: Failing, verbs: T): T {
  const wrapped = Object.entries(verbs).map(([name, verb]) => {
    const guardedVerb = async (...inputs: never[]): Promise<unknown> => {
      if (isClosed()) throw closed(path);
      try {
        return await verb(...inputs);
      } catch (cause) {
        if (isClosed() && cause instanceof TypeError) throw closed(path);
        const fault = hostErrorOf(cause, path);
        if (isOfPages(fault)) onDamaged(path);
        throw fault;
      }
    };
    return [name, guardedVerb] as const;
  });
  return Object.fromEntries(wrapped) as T;
}

/** Whether SQLite found a page that is not what it should be: it has no code where an event's own bytes were changed. */
function isOfPages(fault: unknown): boolean {
  return fault instanceof HostError && fault.code === 'store-broken' && fault.data.cause !== undefined;
}

function closed(path: string): HostError {
  return new HostError('store-closed', `${path} is closed. Open it again.`, { data: { path } });
}
