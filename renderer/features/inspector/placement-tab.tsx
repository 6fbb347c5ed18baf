import { MapPin } from 'lucide-react';
import type { EventDetail } from '../../../core/contract/view.ts';
import { ShownText } from '../untrusted-text/shown-text.tsx';
import { placementRows } from './placement-rows.ts';
import { FactRow, Section } from './section.tsx';

/** Where the step ran and what it could reach. Of an import all of it is what the log claims; what it does not say is unknown. */
export function PlacementTab({ detail }: { readonly detail: EventDetail }) {
  const rows = placementRows(detail.placement);
  const isClaimed = rows.some(({ known }) => known === 'claimed');
  return (
    <>
      <div className="flex items-center gap-2.5">
        <span className="grid size-8 flex-none place-items-center rounded-lg bg-[color-mix(in_oklab,var(--k-tool)_14%,transparent)] text-[var(--i-tool)]">
          <MapPin size={15} aria-hidden />
        </span>
        <div>
          <div className="text-sm font-medium">{isClaimed ? 'As the log claims it' : 'As recorded'}</div>
          <div className="text-xs text-ink-3">
            {isClaimed ? 'Nothing of ours observed where this ran.' : 'Written when the step was made.'}
          </div>
        </div>
      </div>
      <Section title="Ran in, and could reach">
        <dl className="m-0">
          {rows.map(({ name, value, known }) => (
            <FactRow key={name} name={name} known={known} lines>
              {value === undefined ? <span className="text-ink-3">unknown</span> : <ShownText text={value} />}
            </FactRow>
          ))}
        </dl>
      </Section>
    </>
  );
}
