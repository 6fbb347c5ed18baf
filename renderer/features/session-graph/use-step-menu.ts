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
      focusMenu(LATEST_FRAME);
    },
  });
  const onContextMenu = (event: MouseEvent): void => {
    const chosen = byKey.current ?? input.under(event);
    setRow(chosen);
    if (chosen === undefined) event.preventDefault();
    else if (byKey.current === undefined) input.select(event);
  };
  return { row, onContextMenu };
}

/** A menu is drawn at the latest so many frames after it was asked for. */
const LATEST_FRAME = 30;

/** Brings the focus into the menu that was opened by key, once it is drawn: what is pressed next is meant for it. */
function focusMenu(framesLeft: number): void {
  const menu = document.querySelector<HTMLElement>('[role="menu"]');
  if (framesLeft === 0 || menu?.contains(document.activeElement) === true) return;
  menu?.focus({ preventScroll: true });
  requestAnimationFrame(() => focusMenu(framesLeft - 1));
}

function selectedStep(): StepRow | undefined {
  const { selection } = useSelection.getState();
  return selection.type === 'step' ? useLineage.getState().steps.get(selection.key) : undefined;
}
