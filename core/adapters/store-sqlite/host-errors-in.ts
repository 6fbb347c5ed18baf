import { HostError } from '../../runtime/ports.ts';
import { hostErrorOf } from './host-error-of.ts';

type Verbs = Readonly<Record<string, (...inputs: never[]) => Promise<unknown>>>;

/**
 * The same verbs, which throw a HostError that names `path` where the disk fails and where the store is closed, or gets closed
 * while they read (better-sqlite3 throws a TypeError then).
 */
export function hostErrorsIn<T extends Verbs>(path: string, isClosed: () => boolean, verbs: T): T {
  const wrapped = Object.entries(verbs).map(([name, verb]) => {
    const guardedVerb = async (...inputs: never[]): Promise<unknown> => {
      if (isClosed()) throw closed(path);
      try {
        return await verb(...inputs);
      } catch (cause) {
        if (isClosed() && cause instanceof TypeError) throw closed(path);
        throw hostErrorOf(cause, path);
      }
    };
    return [name, guardedVerb] as const;
  });
  return Object.fromEntries(wrapped) as T;
}

function closed(path: string): HostError {
  return new HostError('store-closed', `${path} is closed. Open it again.`, { data: { path } });
}
