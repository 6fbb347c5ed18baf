import { useEffect, useState } from 'react';
import { type HostClient, host } from '../../host/client.ts';

/** How far a writing is. */
export type Far = NonNullable<Awaited<ReturnType<HostClient['files']['writing']>>['far']>;

/** Ms between two looks at how far it is. */
const LOOK_MS = 200;

/** How far the writing of a session to a folder is, asked for again and again while `isWriting`; undefined where nobody knows. */
export function useFar(session: string, isWriting: boolean): Far | undefined {
  const [far, setFar] = useState<Far>();
  useEffect(() => {
    if (!isWriting) return undefined;
    const leaving = new AbortController();
    const look = () =>
      host()
        .files.writing({ session }, { signal: leaving.signal })
        .then(({ far }) => {
          if (far !== undefined && !leaving.signal.aborted) setFar(far);
        })
        // What is written says itself how it ended, and why the host can't be asked.
        .catch(() => undefined);
    const timer = setInterval(look, LOOK_MS);
    void look();
    return () => {
      clearInterval(timer);
      leaving.abort();
      setFar(undefined);
    };
  }, [session, isWriting]);
  return far;
}
