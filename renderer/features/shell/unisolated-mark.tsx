import { useNavigation } from '../../stores/navigation-store.ts';
import { useSessions } from '../../stores/sessions-store.ts';
import { UnisolatedChip } from '../../ui/unisolated-chip.tsx';

/** Says, beside the name of the session on screen, that a person chose to run it without isolation. */
export function UnisolatedMark() {
  const session = useNavigation(({ route }) => (route.screen === 'session' ? route.session : undefined));
  const isShown = useSessions(
    ({ rev, rows }) => rev >= 0 && session !== undefined && rows.get(session)?.unisolated === true,
  );
  return isShown ? <UnisolatedChip /> : null;
}
