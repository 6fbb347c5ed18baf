import {
  BadgeCheck,
  Download,
  Ellipsis,
  Eye,
  FolderOutput,
  Link,
  ListChecks,
  Pencil,
  RotateCcw,
  ShieldAlert,
  ShieldCheck,
  Terminal,
  Trash2,
} from 'lucide-react';
import { copyText, restore } from '../../stores/acts.ts';
import { showCommands } from '../../stores/command-store.ts';
import { useOverlay } from '../../stores/overlay-store.ts';
import { runIsolated } from '../../stores/placement-acts.ts';
import { useReplay } from '../../stores/replay-store.ts';
import { useSessions } from '../../stores/sessions-store.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu, MenuItem, MenuLine } from '../../ui/menu.tsx';
import { useKeysOf } from '../keys/use-keys-of.ts';
import { exportSession } from '../library/export-session.ts';
import { requestTrash } from '../library/request-trash.ts';

/** What can be done with the lineage as a whole. */
export function SessionMenu({ session }: { readonly session: string }) {
  const root = useSessions((state) => state.rows.get(session)?.root ?? session);
  const isTrashed = useSessions((state) => state.rev >= 0 && state.rows.get(root)?.trashed === true);
  const title = useSessions((state) => state.rows.get(session)?.title ?? '');
  const show = useOverlay((state) => state.show);
  const begin = useReplay((state) => state.begin);
  const watchKeys = useKeysOf('watch');
  const verifyKeys = useKeysOf('verify');
  const validateKeys = useKeysOf('validate');
  const applyKeys = useKeysOf('apply');
  const commandKeys = useKeysOf('command.run');
  const effectsKeys = useKeysOf('effects.show');
  const renameKeys = useKeysOf('session.rename');
  const exportKeys = useKeysOf('session.export');
  const trashKeys = useKeysOf('session.trash');
  return (
    <Menu label="Session" trigger={<IconButton icon={Ellipsis} size={24} label="More" />}>
      <MenuItem icon={Eye} keys={watchKeys} onSelect={() => begin('watch', session)}>
        Watch
      </MenuItem>
      <MenuItem icon={ShieldCheck} keys={verifyKeys} onSelect={() => begin('verify', session)}>
        Verify
      </MenuItem>
      <MenuItem icon={BadgeCheck} keys={validateKeys} onSelect={() => show({ type: 'validate', session })}>
        Validate…
      </MenuItem>
      <MenuItem icon={FolderOutput} keys={applyKeys} onSelect={() => show({ type: 'apply', session })}>
        Apply to folder…
      </MenuItem>
      <PlacementItem session={session} />
      <MenuItem icon={Terminal} keys={commandKeys} onSelect={() => showCommands(session)}>
        Run a command…
      </MenuItem>
      <MenuItem icon={ListChecks} keys={effectsKeys} onSelect={() => show({ type: 'effects', session })}>
        Effects
      </MenuItem>
      <MenuLine />
      <MenuItem icon={Pencil} keys={renameKeys} onSelect={() => show({ type: 'rename', session: root })}>
        Rename…
      </MenuItem>
      <MenuItem icon={Link} onSelect={() => void copyText(location.href)}>
        Copy link to this view
      </MenuItem>
      <MenuItem icon={Download} keys={exportKeys} onSelect={() => void exportSession(session, title)}>
        Export…
      </MenuItem>
      <MenuLine />
      {isTrashed ? (
        <MenuItem icon={RotateCcw} onSelect={() => void restore(root)}>
          Restore
        </MenuItem>
      ) : (
        <MenuItem icon={Trash2} keys={trashKeys} onSelect={() => requestTrash([root])}>
          Move to trash
        </MenuItem>
      )}
    </Menu>
  );
}

/** The way out of isolation and back, for a session that commands can run in. */
function PlacementItem({ session }: { readonly session: string }) {
  const canAct = useSessions((state) => state.rev >= 0 && state.rows.get(session)?.readOnly === false);
  const isUnisolated = useSessions((state) => state.rev >= 0 && state.rows.get(session)?.unisolated === true);
  const show = useOverlay((state) => state.show);
  if (!canAct) return null;
  return isUnisolated ? (
    <MenuItem icon={ShieldCheck} onSelect={() => void runIsolated(session)}>
      Isolate again
    </MenuItem>
  ) : (
    <MenuItem icon={ShieldAlert} onSelect={() => show({ type: 'unisolated', session })}>
      Run without isolation…
    </MenuItem>
  );
}
