import { type ReactNode, useEffect, useState } from 'react';

/** Shows its content only when it is still there after 150 ms: what loads fast does not flicker. */
export function Late({ children }: { readonly children: ReactNode }) {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), 150);
    return () => clearTimeout(timer);
  }, []);
  return isLate ? children : null;
}
