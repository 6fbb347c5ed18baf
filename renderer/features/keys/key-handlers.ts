import { useEffect, useRef } from 'react';
import type { KeyActionId } from './key-table.ts';

/** What the components on screen do for actions. Return `false` to pass the key on, as if nothing was registered. */
export type KeyHandlers = Partial<Record<KeyActionId, () => unknown>>;

const stack: { readonly current: KeyHandlers }[] = [];
/** Of a mode of the window: asked before all others. */
const modes: typeof stack = [];

/**
 * Answers actions of the key table while the component is mounted. The one mounted last is asked first; before all others that of a mode, which
 * holds for whatever view is opened under it.
 */
export function useKeyHandlers(handlers: KeyHandlers, of: 'screen' | 'mode' = 'screen'): void {
  const latest = useRef(handlers);
  latest.current = handlers;
  useEffect(() => {
    const list = of === 'mode' ? modes : stack;
    list.push(latest);
    return () => {
      list.splice(list.indexOf(latest), 1);
    };
  }, [of]);
}

/** Does an action, as its key would. Returns false where nobody on screen answers it. */
export function runAction(id: KeyActionId): boolean {
  for (const { current } of [...stack, ...modes].toReversed()) {
    const handler = current[id];
    if (handler !== undefined && handler() !== false) return true;
  }
  return false;
}

/** True where somebody on screen answers the action. */
export function canRun(id: KeyActionId): boolean {
  return [...stack, ...modes].some(({ current }) => current[id] !== undefined);
}
