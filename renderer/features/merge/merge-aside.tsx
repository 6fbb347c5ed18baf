import { CircleAlert, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Transcript } from '../../stores/merge-drafts.ts';
import { useSessions } from '../../stores/sessions-store.ts';
import { counted } from '../../ui/number.ts';
import { sessionTitle } from '../../ui/session-title.ts';
import { Section } from '../inspector/section.tsx';
import { LineText } from '../untrusted-text/line-text.tsx';
import { Gains } from './gains.tsx';
import { openCount } from './load-merge.ts';
import { MergeFoot } from './merge-foot.tsx';
import { MergePrice } from './merge-price.tsx';
import type { MergeSides } from './merge-sides.ts';
import type { Layers } from './parts.ts';
import type { Blocks } from './use-blocks.ts';
import type { Growth } from './use-growth.ts';
import type { Merging } from './use-merge.ts';

interface MergeAsideProps {
  readonly sides: MergeSides;
  readonly merging: Merging;
  readonly layers: Layers | undefined;
  readonly blocks: Blocks;
  readonly growth: Growth;
  readonly text: string;
  readonly transcript: Transcript;
  /** Goes to the next conflict that is open; undefined where none is. */
  readonly onNext: (() => void) | undefined;
  readonly onLeave: () => void;
}

/** What follows of the merge: what ours gains, what it costs, what stays, what was checked; and its two ends. */
export function MergeAside({
  sides,
  merging,
  layers,
  blocks,
  growth,
  text,
  transcript,
  onNext,
  onLeave,
}: MergeAsideProps) {
  const ours = useSessions((state) => (state.rev >= 0 ? state.rows.get(sides.ours) : undefined));
  const oursNamed = <LineText text={ours === undefined ? 'ours' : sessionTitle(ours)} />;
  return (
    <aside aria-label="What follows" className="flex h-full flex-col bg-bg">
      <div className="min-h-0 flex-1 overflow-auto p-4">
        {layers === undefined ? null : (
          <>
            <Section title={<>What {oursNamed} gains</>}>
              <Gains {...{ layers, growth, text }} />
            </Section>
            <MergePrice {...{ sides, blocks, growth }} />
          </>
        )}
        <Section title="Stays ours">
          <p className="text-sm text-ink-2">
            Agent, place, policy, budget, approvals and pins of {oursNamed}. Usage is not added twice.
          </p>
        </Section>
        {layers === undefined ? null : (
          <Section title="Checked">
            <ul className="m-0 grid list-none gap-1.5 p-0 text-sm text-ink-2">
              <Checked>Both heads are as previewed</Checked>
              <Checked>No unanswered call on {oursNamed}</Checked>
              <Conflicts open={openCount(merging.view)} />
            </ul>
          </Section>
        )}
      </div>
      <MergeFoot {...{ merging, transcript, onNext, onLeave }} isWriting={blocks.writing !== undefined} />
    </aside>
  );
}

function Conflicts({ open }: { readonly open: number }) {
  return <Checked isOpen={open > 0}>{open === 0 ? 'No conflict open' : `${counted(open, 'conflict')} open`}</Checked>;
}

function Checked({ isOpen = false, children }: { readonly isOpen?: boolean; readonly children: ReactNode }) {
  const Icon = isOpen ? CircleAlert : CircleCheck;
  return (
    <li className="flex items-start gap-2">
      <Icon size={13} aria-hidden className={isOpen ? 'mt-0.5 flex-none text-warn' : 'mt-0.5 flex-none text-ok'} />
      <span className="min-w-0">{children}</span>
    </li>
  );
}
