import { useState } from 'react';

/** How many steps have come since the person left the end. None while they are there. */
export function useUnseen(steps: number, isAtEnd: boolean): number {
  const [seen, setSeen] = useState(steps);
  if (seen !== steps && (isAtEnd || steps < seen)) setSeen(steps);
  return isAtEnd ? 0 : Math.max(0, steps - seen);
}
