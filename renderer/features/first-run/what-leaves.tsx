import { KeyRound, Lock, type LucideIcon, Radio, RefreshCw, UserRound, WifiOff } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { StatusMark } from '../../ui/status-mark.tsx';

// It asks the host, so it comes after the rest.
const MachineLine = lazy(async () => ({ default: (await import('./machine-line.tsx')).MachineLine }));

/** What this version does with the network and with this computer. Every word of it is true of what is built. */
export function WhatLeaves() {
  return (
    <div className="mt-7 grid grid-cols-[minmax(0,632fr)_minmax(0,400fr)] gap-x-12 border-t border-line pt-5">
      <section>
        <h3 className="flex items-center gap-2 text-base font-semibold">
          <WifiOff size={15} aria-hidden className="text-ok" />
          What leaves this computer: nothing
        </h3>
        <ul className="mt-2.5 flex flex-wrap gap-x-5 gap-y-1 text-xs text-ink-2">
          {facts.map(([Icon, says]) => (
            <li key={says} className="flex items-center gap-1.5">
              <Icon size={12} aria-hidden className="text-ink-3" />
              {says}
            </li>
          ))}
        </ul>
        <p className="mt-2 text-xs text-ink-3">
          A model that you connect is called only when you press Run. Links and pictures in a log are shown as text,
          never fetched.
        </p>
      </section>
      <section>
        <h3 className="flex items-center gap-2 text-base font-semibold">
          <Lock size={14} aria-hidden className="text-ok" />
          Nothing in a log is run
        </h3>
        <ul className="mt-2.5 flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-2">
          {['opened read only', 'no tool started', 'no model called'].map((says) => (
            <li key={says} className="flex items-center gap-1">
              <StatusMark status="done" size={12} />
              {says}
            </li>
          ))}
        </ul>
        <p aria-label="What this machine can isolate" role="note" className="mt-2 min-h-8 text-xs text-ink-3">
          <Suspense>
            <MachineLine />
          </Suspense>
        </p>
      </section>
    </div>
  );
}

const facts: readonly (readonly [LucideIcon, string])[] = [
  [UserRound, 'no account'],
  [Radio, 'no telemetry'],
  [RefreshCw, 'no update check'],
  [KeyRound, 'no key asked for'],
];
