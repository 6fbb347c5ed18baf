import { useEffect } from 'react';
import { followRecord } from './follow-record.ts';

/** Has the moments of the session that is watched read, and read again as steps come. */
export function useMoments(session: string): void {
  useEffect(() => followRecord(session), [session]);
}
