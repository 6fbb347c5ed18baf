import { useOverlay } from '../../stores/overlay-store.ts';
import { Button } from '../../ui/button.tsx';
import { SHARED_FILES } from '../../ui/shared-files.ts';
import { useKeysOf } from '../keys/use-keys-of.ts';
import { FactRow } from './section.tsx';

interface WorkspaceRowProps {
  readonly session: string;
  /** It works in the files of the session that started it. */
  readonly isShared: boolean;
  /** It is read from a log, which does not say. */
  readonly isUnknown: boolean;
}

/** Whose files a session works in, and the way out of them for a result (T5). */
export function WorkspaceRow({ session, isShared, isUnknown }: WorkspaceRowProps) {
  const keys = useKeysOf('apply');
  return (
    <FactRow name="Workspace" lines>
      {isShared ? SHARED_FILES : isUnknown ? 'unknown' : 'its own'}
      {isUnknown ? null : (
        <span className="mt-0.5 flex">
          <Button look="link" title={keys} onClick={() => useOverlay.getState().show({ type: 'apply', session })}>
            Apply to folder…
          </Button>
        </span>
      )}
    </FactRow>
  );
}
