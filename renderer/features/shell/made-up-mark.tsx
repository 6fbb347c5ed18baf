import { useNavigation } from '../../stores/navigation-store.ts';
import { MadeUpChip } from '../../ui/made-up-chip.tsx';
import { useRowsOnScreen } from './use-rows-on-screen.ts';

/** Says, beside the name of the session on screen, that it is the sample: nobody has to wonder whether it happened. */
export function MadeUpMark() {
  const isSession = useNavigation((state) => state.route.screen === 'session');
  const rows = useRowsOnScreen();
  if (!isSession || !rows.some((row) => row.madeUp)) return null;
  return <MadeUpChip />;
}
