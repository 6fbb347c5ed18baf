import { MapPin } from 'lucide-react';
import type { EventDetail, StepRow } from '../../../core/contract/view.ts';
import { ShownText } from '../untrusted-text/shown-text.tsx';
import { knownFrom } from './known-of.ts';
import { filesFrom, ownPlacement, sessionPlacement } from './own-placement.ts';
import { type PlacementRow, placementRows } from './placement-rows.ts';
import { FactRow, Section } from './section.tsx';
import { shortDigest } from './tree-box.tsx';

interface PlacementTabProps {
  readonly step: StepRow;
  readonly detail: EventDetail;
}

/**
 * Where the step ran and what it could reach. A call of ours says it of its own record, and apart from it where its session's files came from.
 * Of an import all of it is what the log claims; what it does not say is unknown.
 */
export function PlacementTab({ step, detail }: PlacementTabProps) {
  if (knownFrom(detail) === undefined)
    return step.call === undefined ? <OwnStep detail={detail} /> : <OwnCall step={step} detail={detail} />;
  const rows = placementRows(detail.placement);
  const isClaimed = rows.some(({ known }) => known === 'claimed');
  return (
    <>
      <Head
        title={isClaimed ? 'As the log claims it' : 'As recorded'}
        about={isClaimed ? 'Nothing of ours observed where this ran.' : 'Written when the step was made.'}
      />
      <Rows title="Ran in, and could reach" rows={rows} />
    </>
  );
}

function OwnCall({ step, detail }: PlacementTabProps) {
  const { title, about, rows, profileDigest } = ownPlacement(step.call, detail.ran);
  const files = filesFrom(detail);
  return (
    <>
      <Head title={title} about={about} profileDigest={profileDigest} />
      {rows.length === 0 ? null : <Rows title="Ran in, and could reach" rows={rows} />}
      {files.length === 0 ? null : <Rows title="Where the session’s files came from" rows={files} />}
    </>
  );
}

function OwnStep({ detail }: Pick<PlacementTabProps, 'detail'>) {
  return (
    <>
      <Head title="As recorded" about="Nothing ran at this step: it is no call." />
      <Rows title="Of its session" rows={sessionPlacement(detail)} />
    </>
  );
}

interface HeadProps {
  readonly title: string;
  readonly about: string;
  readonly profileDigest?: string | undefined;
}

function Head({ title, about, profileDigest }: HeadProps) {
  return (
    <div className="flex items-center gap-2.5">
      <span className="grid size-8 flex-none place-items-center rounded-lg bg-[color-mix(in_oklab,var(--k-tool)_14%,transparent)] text-[var(--i-tool)]">
        <MapPin size={15} aria-hidden />
      </span>
      <div className="min-w-0 flex-1">
        <div className="text-sm font-medium">{title}</div>
        <div className="text-xs text-ink-3">{about}</div>
      </div>
      {profileDigest === undefined ? null : (
        <div className="flex-none text-right text-xs">
          <div className="text-ink-3">profile</div>
          <div className="font-mono" title={profileDigest}>
            {shortDigest(profileDigest)}
          </div>
        </div>
      )}
    </div>
  );
}

function Rows({ title, rows }: { readonly title: string; readonly rows: readonly PlacementRow[] }) {
  return (
    <Section title={title}>
      <dl className="m-0">
        {rows.map(({ name, value, known }) => (
          <FactRow key={name} name={name} known={known} lines>
            {value === undefined ? <span className="text-ink-3">unknown</span> : <ShownText text={value} />}
          </FactRow>
        ))}
      </dl>
    </Section>
  );
}
