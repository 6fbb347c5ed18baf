import { type MouseEvent, type RefObject, useRef, useState } from 'react';
import type { StepRow } from '../../../core/contract/view.ts';
import { useLineage } from '../../stores/lineage-store.ts';
import { useSelection } from '../../stores/selection-store.ts';
import { useKeyHandlers } from '../keys/key-handlers.ts';
import type { ScreenPoint } from './menu-place.ts';

interface StepMenuInput {
  /** What the menu opens over. */
  readonly over: RefObject<HTMLElement | null>;
  /** The step under the pointer. */
  readonly under: (event: MouseEvent) => StepRow | undefined;
  /** Selects what was clicked on. */
  readonly select: (event: MouseEvent) => void;
  /** Brings the selected step into view and gives its place; absent where it is not shown. */
  readonly placeOfSelection: () => ScreenPoint | undefined;
}

interface StepMenuState {
  /** The step that the menu is of, or was of last. */
  readonly row: StepRow | undefined;
  readonly onContextMenu: (event: MouseEvent) => void;
  /** Gives the focus back to what had it, unless something has it by now. */
  readonly onCloseAutoFocus: (event: Event) => void;
}

/** The menu of a step: by a right click on one, and by key for the selected one, at its place. Without a selected step the key does nothing. */
export function useStepMenu(input: StepMenuInput): StepMenuState {
  const [row, setRow] = useState<StepRow>();
  const byKey = useRef<StepRow>(undefined);
  useKeyHandlers({
    'step.menu': () => {
      const selected = selectedStep();
      const place = selected === undefined ? undefined : input.placeOfSelection();
      if (place === undefined) return;
      byKey.current = selected;
      const at = { clientX: place.x, clientY: place.y };
      input.over.current?.dispatchEvent(
        new globalThis.MouseEvent('contextmenu', { bubbles: true, cancelable: true, ...at }),
      );
      byKey.current = undefined;
    },
  });
  const home = useRef<HTMLElement>(undefined);
  const onContextMenu = (event: MouseEvent): void => {
    home.current = focusedElement() ?? home.current;
    const chosen = byKey.current ?? input.under(event);
    setRow(chosen);
    if (chosen === undefined) event.preventDefault();
    else if (byKey.current === undefined) input.select(event);
  };
  // Asked for a moment after the menu has gone: another one may be open by then.
  const onCloseAutoFocus = (event: Event): void => {
    event.preventDefault();
    if (focusedElement() === undefined) home.current?.focus({ preventScroll: true });
  };
  return { row, onContextMenu, onCloseAutoFocus };
}

function focusedElement(): HTMLElement | undefined {
  const { activeElement, body } = document;
  return activeElement instanceof HTMLElement && activeElement !== body ? activeElement : undefined;
}

function selectedStep(): StepRow | undefined {
  const { selection } = useSelection.getState();
  return selection.type === 'step' ? useLineage.getState().steps.get(selection.key) : undefined;
}
