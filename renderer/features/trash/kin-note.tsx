import { trashAll } from '../../stores/acts.ts';
import { useCannotSave } from '../../stores/home-state-store.ts';
import { useSessions } from '../../stores/sessions-store.ts';
import { Button } from '../../ui/button.tsx';
import { counted } from '../../ui/number.ts';
import { hiddenKin } from './hidden-kin.ts';

/** Offers to move along what grew from sessions in the trash and keeps them there. Not there where nothing did. */
export function KinNote({ onMoved }: { readonly onMoved: () => void }) {
  useSessions((state) => state.rev);
  const cannotSave = useCannotSave();
  const kin = hiddenKin(useSessions.getState().rows.values());
  if (kin.length === 0) return null;
  const move = async (): Promise<void> => {
    await trashAll(kin);
    onMoved();
  };
  return (
    <p className="tn flex items-center gap-3 text-xs text-ink-3">
      <span className="min-w-0 flex-1">
        {counted(kin.length, 'branch or sub-agent grew', 'branches and sub-agents grew')} from sessions in the trash and
        {kin.length === 1 ? ' is' : ' are'} hidden with them, but not in the trash.
      </span>
      <Button size={26} className="text-xs" because={cannotSave} onClick={() => void move()}>
        Move {kin.length === 1 ? 'it' : 'them'} to trash too
      </Button>
    </p>
  );
}
