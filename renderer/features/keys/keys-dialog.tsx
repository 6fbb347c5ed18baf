import { useState } from 'react';
import { useOverlay } from '../../stores/overlay-store.ts';
import { usePreferences } from '../../stores/preferences-store.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { KeyRow } from './key-row.tsx';
import { type KeyScope, keyTable } from './key-table.ts';

/** All keys in one place. A click on one, then the new chord, changes it. */
export function KeysDialog() {
  const isOpen = useOverlay((state) => state.overlay.type === 'keys');
  const close = useOverlay((state) => state.close);
  const own = usePreferences((state) => state.keys);
  const prefer = usePreferences((state) => state.prefer);
  const [waiting, wait] = useState<string>();
  return (
    <Dialog
      open={isOpen}
      onClose={close}
      width={560}
      title="Keys"
      about="Choose a key to change it. A chord that another action has is refused."
      foot={
        <Button
          because={Object.keys(own).length === 0 ? 'All keys are as they came.' : undefined}
          onClick={() => prefer({ keys: {} })}
        >
          All as they came
        </Button>
      }
    >
      {scopes.map(([scope, label]) => (
        <section key={scope} className="mb-4 last:mb-0">
          <h3 className="mb-1 text-xs font-medium text-ink-2">{label}</h3>
          {keyTable
            .filter((action) => action.scope === scope)
            .map((action) => (
              <KeyRow
                key={action.id}
                action={action}
                isWaiting={waiting === action.id}
                onWait={(isWaiting) => wait(isWaiting ? action.id : undefined)}
              />
            ))}
        </section>
      ))}
    </Dialog>
  );
}

const scopes: readonly (readonly [KeyScope, string])[] = [
  ['anywhere', 'Anywhere'],
  ['library', 'In the list of sessions'],
  ['session', 'In a session'],
  ['approvals', 'In approvals'],
  ['workflow', 'In a workflow'],
];
