import { type ReactNode, useEffect, useRef } from 'react';
import { takeAskedPart } from './asked-part.ts';
import type { Listed } from './use-listed.ts';

interface ListedPartProps {
  readonly name: string;
  readonly about: string;
  readonly listed: Listed<readonly unknown[]>;
  /** The rows; not there while none are known. */
  readonly children: ReactNode;
}

/** A part of the settings that is a list: its name, what it is, and its rows, or why there are none. */
export function ListedPart({ name, about, listed: { value, says }, children }: ListedPartProps) {
  const part = useRef<HTMLElement>(null);
  const isThere = value !== undefined || says !== undefined;
  useEffect(() => {
    if (!isThere || !takeAskedPart(name)) return;
    part.current?.scrollIntoView({ block: 'start' });
    part.current?.focus({ preventScroll: true });
  }, [isThere, name]);
  return (
    <section ref={part} tabIndex={-1} aria-label={name} className="border-t border-line py-3.5 outline-none">
      <div className="flex items-center gap-6">
        <div className="min-w-0 flex-1">
          <h2 className="text-sm font-medium">{name}</h2>
          <p className="text-xs text-ink-3">{about}</p>
        </div>
        {value?.length === 0 ? <span className="text-sm text-ink-3">none</span> : null}
      </div>
      {says === undefined ? null : (
        <p role="alert" className="mt-2 text-xs text-err [overflow-wrap:anywhere]">
          {says}
        </p>
      )}
      {children}
    </section>
  );
}
