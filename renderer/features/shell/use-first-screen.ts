import { useEffect } from 'react';
import { useNavigation } from '../../stores/navigation-store.ts';
import { useSessions } from '../../stores/sessions-store.ts';

/** Where the address names no screen, a home with sessions opens at their list, and an empty one at the start. */
export function useFirstScreen(): void {
  const loaded = useSessions((state) => state.loaded || state.rows.size > 0);
  useEffect(() => {
    if (!loaded || location.hash.length > 1) return;
    if (useSessions.getState().rows.size > 0) useNavigation.getState().go({ screen: 'library' });
  }, [loaded]);
}
