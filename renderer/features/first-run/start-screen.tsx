import type { ReactNode } from 'react';
import { isEmptyHome, useSessions } from '../../stores/sessions-store.ts';
import { Late } from '../../ui/late.tsx';
import { FoundCard } from '../import/found-card.tsx';
import { OtherPlace } from '../import/other-place.tsx';
import { sayFar } from '../library/library-count.ts';
import { NewSessionCard } from './new-session-card.tsx';
import { NewWorkflowCard } from './new-workflow-card.tsx';
import { SampleCard } from './sample-card.tsx';
import { WhatLeaves } from './what-leaves.tsx';

/** The first screen of an empty home: look at a sample, bring in logs, or start something new. */
export function StartScreen() {
  const isEmpty = useSessions(isEmptyHome);
  return (
    <div className="h-full overflow-auto">
      <div aria-hidden className="dots pointer-events-none absolute inset-0 opacity-50" />
      <div className="relative mx-auto flex min-h-full max-w-[1128px] flex-col justify-center px-6 py-8">
        <h2 className="text-xl font-semibold tracking-[-.018em]">{isEmpty ? 'Nothing is open yet' : 'Start'}</h2>
        <p className="mt-0.5 text-base text-ink-2">
          Look at a finished session, bring in the ones you already have, or start something new.
        </p>
        <ReadingSessions />
        <div className="mt-7 grid grid-cols-[minmax(0,632fr)_minmax(0,400fr)] gap-x-12">
          <Section
            title="Open a sample session"
            about="No key needed, and nothing is paid for. Opening one runs nothing."
          >
            <SampleCard />
          </Section>
          <div>
            <Section
              title="Import logs found on this computer"
              about="Counted by name and size only. No file is read before you agree."
            >
              <FoundCard />
              <OtherPlace />
            </Section>
            <div className="mt-6 grid gap-2.5">
              <NewSessionCard />
              <NewWorkflowCard />
            </div>
          </div>
        </div>
        <WhatLeaves />
      </div>
    </div>
  );
}

/** A home whose sessions take long to read is no empty one: it says so, and they are gone to once they come. */
function ReadingSessions() {
  const isReading = useSessions(({ loaded, rows }) => !loaded && rows.size === 0);
  const atHost = useSessions((state) => state.atHost);
  const far = atHost === undefined ? '…' : `: ${sayFar(atHost)}.`;
  return isReading ? (
    <Late afterMs={600}>
      <p role="status" className="mt-2 text-base text-ink-2">
        Reading the sessions of this home{far} They are shown as soon as the first are here.
      </p>
    </Late>
  ) : null;
}

interface SectionProps {
  readonly title: string;
  readonly about: string;
  readonly children: ReactNode;
}

function Section({ title, about, children }: SectionProps) {
  return (
    <section className="flex flex-col">
      <h3 className="text-lg font-semibold tracking-[-.01em]">{title}</h3>
      <p className="mb-3 text-sm text-ink-3">{about}</p>
      {children}
    </section>
  );
}
