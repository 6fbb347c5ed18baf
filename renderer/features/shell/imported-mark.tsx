import { useNavigation } from '../../stores/navigation-store.ts';
import { useSessions } from '../../stores/sessions-store.ts';
import { ImportedChip } from '../../ui/imported-chip.tsx';
import { isImported } from '../../ui/is-imported.ts';

/** Says, beside the name of the session on screen, that it came from a log: nothing of it runs here. */
export function ImportedMark() {
  const session = useNavigation(({ route }) => (route.screen === 'session' ? route.session : undefined));
  const isShown = useSessions(({ rev, rows }) => {
    const row = rev < 0 || session === undefined ? undefined : rows.get(session);
    return row !== undefined && isImported(row);
  });
  return isShown ? <ImportedChip /> : null;
}
