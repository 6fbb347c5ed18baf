import { type ReactNode, useEffect, useState } from 'react';

interface LateProps {
  readonly afterMs?: number;
  readonly children: ReactNode;
}

/** Shows its content only when it is still there after a moment: what loads fast does not flicker. */
export function Late({ afterMs = 150, children }: LateProps) {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), afterMs);
    return () => clearTimeout(timer);
  }, [afterMs]);
  return isLate ? children : null;
}
