import { Bot, GitFork } from 'lucide-react';
import type { EventDetail, StepRow } from '../../../core/contract/view.ts';
import { useConnection } from '../../stores/connection-store.ts';
import { useSelection } from '../../stores/selection-store.ts';
import { counted } from '../../ui/number.ts';
import { sourceLabel } from '../../ui/source-label.ts';
import { clock, day } from '../../ui/time.ts';
import { ShownText } from '../untrusted-text/shown-text.tsx';
import { ErasedNote } from './erased-note.tsx';
import { plainFacts } from './plain-facts.ts';
import { FactRow, Nothing, Section } from './section.tsx';
import { TokenRows } from './token-rows.tsx';

/** What is known of a step, each fact with how it is known. */
export function SummaryTab({ step, detail }: { readonly step: StepRow; readonly detail: EventDetail }) {
  const zone = useConnection((connection) => connection.home?.zone);
  const isImport = detail.by.startsWith('import:');
  return (
    <>
      {detail.withheld && <ErasedNote session={detail.session} />}
      <dl className="m-0">
        <FactRow name="Time" known={detail.timeInferred ? 'inferred' : isImport ? 'claimed' : undefined}>
          {step.atMs === undefined ? 'unknown' : `${day(step.atMs, zone)}, ${clock(step.atMs, zone, true)}`}
        </FactRow>
        <FactRow name="By">{byWords(detail.by)}</FactRow>
        {step.model !== undefined && (
          <FactRow name="Model" known={isImport ? 'claimed' : undefined}>
            {step.model}
          </FactRow>
        )}
        <FactRow name="Event">
          {detail.kind} <span className="text-ink-3">· number {detail.seq} of its session</span>
        </FactRow>
      </dl>
      <TokenRows detail={detail} />
      <Section title="Branches that leave here" right={detail.branches.length}>
        {detail.branches.length === 0 ? <Nothing>none</Nothing> : <Branches detail={detail} />}
      </Section>
      <Facts detail={detail} />
    </>
  );
}

function Branches({ detail }: { readonly detail: EventDetail }) {
  return detail.branches.map(({ session, title, kind }) => {
    const Icon = kind === 'sub-agent' ? Bot : GitFork;
    return (
      <button
        key={session}
        type="button"
        onClick={() => useSelection.getState().select({ type: 'lane', session })}
        className="flex h-7 w-full items-center gap-2 border-t border-line text-left text-sm first:border-0 hover:bg-line"
      >
        <Icon size={13} aria-hidden className="flex-none text-ink-3" />
        <span className="min-w-0 flex-1 truncate text-ink">
          <ShownText text={title} mode="prose" />
        </span>
        <span className="flex-none text-xs text-ink-3">{kind}</span>
      </button>
    );
  });
}

function Facts({ detail }: { readonly detail: EventDetail }) {
  const facts = plainFacts(detail);
  const claims = facts.filter((fact) => fact.claim).length;
  return (
    <Section title="What the record says" right={claims === 0 ? undefined : `${counted(claims, 'fact')} claimed`}>
      {facts.length === 0 ? (
        <Nothing>nothing more</Nothing>
      ) : (
        <dl className="m-0">
          {facts.map(({ name, value, claim }) => (
            <FactRow key={`${name} ${value}`} name={name} known={claim ? 'claimed' : undefined} lines>
              <ShownText text={value} />
            </FactRow>
          ))}
        </dl>
      )}
    </Section>
  );
}

function byWords(by: string): string {
  return by.startsWith('import:') ? `imported from ${sourceLabel(by.slice('import:'.length))}` : by;
}
