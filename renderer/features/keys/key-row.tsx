import { usePreferences } from '../../stores/preferences-store.ts';
import { showRefusal } from '../../stores/toasts.ts';
import { Kbd } from '../../ui/kbd.tsx';
import { chordOf, showChord } from './chord.ts';
import { clashOf } from './clash-of.ts';
import { isMac } from './is-mac.ts';
import type { KeyAction, KeyActionId } from './key-table.ts';
import { keysOf } from './resolve-chord.ts';

interface KeyRowProps {
  readonly action: KeyAction & { readonly id: KeyActionId };
  /** The next chord that is pressed becomes the action's own. */
  readonly isWaiting: boolean;
  readonly onWait: (isWaiting: boolean) => void;
}

export function KeyRow({ action, isWaiting, onWait }: KeyRowProps) {
  const own = usePreferences((state) => state.keys);
  const prefer = usePreferences((state) => state.prefer);
  const take = (event: React.KeyboardEvent): void => {
    if (!isWaiting) return;
    const chord = chordOf(event, isMac());
    if (chord === undefined || chord === 'Tab') return;
    event.preventDefault();
    event.stopPropagation();
    onWait(false);
    if (chord === 'Esc') return;
    const clash = clashOf(action, chord, own);
    if (clash === undefined) prefer({ keys: { ...own, [action.id]: chord } });
    else
      showRefusal({ message: `${showChord(chord, isMac())} is taken by “${clash}”.`, remedy: 'Choose another chord.' });
  };
  const shown = showChord(keysOf(action.id, own), isMac());
  const also = own[action.id] === undefined ? action.also : undefined;
  return (
    <div className="flex h-7.5 items-center gap-2 border-t border-line text-sm">
      <span className="min-w-0 truncate text-ink-2">{action.label}</span>
      <span className="ml-auto flex items-center gap-1.5">
        <button
          type="button"
          aria-label={`Key of “${action.label}”: ${shown}`}
          onClick={() => onWait(!isWaiting)}
          onKeyDown={take}
          onBlur={() => onWait(false)}
          className="rounded hover:bg-line"
        >
          {isWaiting ? <span className="px-1 text-2xs text-accent-ink">press a chord</span> : <Kbd keys={shown} />}
        </button>
        {also === undefined ? null : <Kbd keys={showChord(also, isMac())} />}
      </span>
    </div>
  );
}
