import { useEffect, useRef } from 'react';
import type { KeyActionId } from './key-table.ts';

/** What the components on screen do for actions. Return `false` to pass the key on, as if nothing was registered. */
export type KeyHandlers = Partial<Record<KeyActionId, () => unknown>>;

const stack: { readonly current: KeyHandlers }[] = [];

/** Answers actions of the key table while the component is mounted. The one mounted last is asked first. */
export function useKeyHandlers(handlers: KeyHandlers): void {
  const latest = useRef(handlers);
  latest.current = handlers;
  useEffect(() => {
    stack.push(latest);
    return () => {
      stack.splice(stack.indexOf(latest), 1);
    };
  }, []);
}

/** Does an action, as its key would. Returns false where nobody on screen answers it. */
export function runAction(id: KeyActionId): boolean {
  for (const { current } of stack.toReversed()) {
    const handler = current[id];
    if (handler !== undefined && handler() !== false) return true;
  }
  return false;
}

/** True where somebody on screen answers the action. */
export function canRun(id: KeyActionId): boolean {
  return stack.some(({ current }) => current[id] !== undefined);
}
