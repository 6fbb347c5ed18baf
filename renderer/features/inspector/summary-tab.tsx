import { Bot, GitFork } from 'lucide-react';
import { useMemo } from 'react';
import type { EventDetail, SessionRow, StepRow } from '../../../core/contract/view.ts';
import { useConnection } from '../../stores/connection-store.ts';
import { useLineage } from '../../stores/lineage-store.ts';
import { useSelection } from '../../stores/selection-store.ts';
import { useSessions } from '../../stores/sessions-store.ts';
import { isByYou } from '../../ui/by-you.tsx';
import { kindWord } from '../../ui/kind-word.ts';
import { mostListed, sayUnlisted } from '../../ui/listed-branches.ts';
import { count, counted } from '../../ui/number.ts';
import { sayRevision } from '../../ui/revision-words.ts';
import { sessionTitle } from '../../ui/session-title.ts';
import { sourceLabel } from '../../ui/source-label.ts';
import { clock, day } from '../../ui/time.ts';
import { AppliedEffect } from '../apply/applied-effect.tsx';
import { LineText } from '../untrusted-text/line-text.tsx';
import { ShownText } from '../untrusted-text/shown-text.tsx';
import { beganAtMs } from './call-time.ts';
import { CameFrom } from './came-from.tsx';
import { ErasedNote } from './erased-note.tsx';
import { GapNote } from './gap-note.tsx';
import { knownFrom, knownOf, knownTime } from './known-of.ts';
import { leavingBranches } from './leaving-branches.ts';
import { plainFacts } from './plain-facts.ts';
import { FactRow, Nothing, Section } from './section.tsx';
import { StepVerdicts } from './step-verdicts.tsx';
import { TokenRows } from './token-rows.tsx';

/** The way to the canvas, for what runs of workflows did; nothing in a lineage without any. */
function RunRow({ session, event }: { readonly session: string; readonly event: string }) {
  const hasRun = useLineage(({ rev, lanes }) =>
    rev >= 0 && lanes.has(session) ? [...lanes.values()].some(({ row }) => row?.workflowRuns !== undefined) : false,
  );
  if (!hasRun) return null;
  return (
    <FactRow name="Run">
      <button
        type="button"
        className="text-accent-ink hover:underline"
        onClick={async () => (await import('../workflow-runs/show-on-canvas.ts')).showOnCanvas(event)}
      >
        Show on the canvas
      </button>
    </FactRow>
  );
}

/** What is known of a step, each fact with how it is known. */
export function SummaryTab({ step, detail }: { readonly step: StepRow; readonly detail: EventDetail }) {
  const zone = useConnection((connection) => connection.home?.zone);
  const atMs = beganAtMs(step, detail.ran) ?? step.atMs;
  const canJudge = useLineage(({ rev, lanes }) => rev >= 0 && isOurs(lanes.get(step.session)?.row));
  return (
    <>
      {detail.withheld && <ErasedNote session={detail.session} />}
      <GapNote step={step} />
      {step.revised && (
        <p className="tn mb-3 rounded-lg border border-line px-3 py-2 text-sm text-ink-2">
          {sayRevision(step.revised)}
        </p>
      )}
      <dl className="m-0">
        <FactRow name="Time" known={atMs === undefined ? undefined : knownTime(detail)}>
          {atMs === undefined ? 'unknown' : `${day(atMs, zone)}, ${clock(atMs, zone, true)}`}
        </FactRow>
        <FactRow name="By">{isByYou(step.call) ? 'you' : <LineText text={byWords(detail.by)} mode="exact" />}</FactRow>
        {step.model !== undefined && (
          <FactRow name="Model" known={knownFrom(detail)}>
            <LineText text={step.model} mode="exact" />
          </FactRow>
        )}
        <FactRow name="Event">
          <LineText text={detail.kind} mode="exact" />{' '}
          <span className="text-ink-3">· number {count(detail.seq)} of its session</span>
        </FactRow>
        <RunRow session={step.session} event={detail.id} />
      </dl>
      {step.kind === 'start' && <Origin session={step.session} />}
      {detail.kind === 'workspace/applied' && <AppliedEffect session={step.session} event={detail.id} />}
      <StepVerdicts step={step} canJudge={canJudge} />
      <TokenRows detail={detail} />
      <Branches step={step} />
      <Facts detail={detail} />
    </>
  );
}

function Origin({ session }: { readonly session: string }) {
  const cameFrom = useLineage(({ rev, lanes }) => (rev >= 0 ? lanes.get(session)?.row.cameFrom : undefined));
  if (cameFrom === undefined) return null;
  return (
    <Section title="Where it comes from">
      <dl className="m-0">
        <CameFrom cameFrom={cameFrom} />
      </dl>
    </Section>
  );
}

/** As the sessions are now: what the host said of the event may be older than the last fork or undo. */
function Branches({ step }: { readonly step: StepRow }) {
  const rev = useSessions((state) => state.rev);
  const drawn = useLineage((state) => state.rev);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the Maps of the stores stay the same objects, rev says that they changed
  const rows = useMemo(
    () => leavingBranches(step, useSessions.getState().rows.values(), useLineage.getState()),
    [step, rev, drawn],
  );
  return (
    <Section title="Branches that leave here" right={count(rows.length)}>
      {rows.length === 0 ? <Nothing>none</Nothing> : null}
      {rows.slice(0, mostListed).map((row) => (
        <Branch key={row.id} row={row} />
      ))}
      {rows.length > mostListed ? (
        <p className="border-t border-line pt-1.5 text-xs text-ink-3">{sayUnlisted(rows.length - mostListed)}</p>
      ) : null}
    </Section>
  );
}

function Branch({ row }: { readonly row: SessionRow }) {
  const Icon = row.kind === 'sub-agent' && row.kindLost !== true ? Bot : GitFork;
  return (
    <button
      type="button"
      onClick={() => useSelection.getState().select({ type: 'lane', session: row.id })}
      className="flex h-7 w-full items-center gap-2 border-t border-line text-left text-sm first:border-0 hover:bg-line"
    >
      <Icon size={13} aria-hidden className="flex-none text-ink-3" />
      <span className="min-w-0 flex-1 truncate text-ink">
        <LineText text={sessionTitle(row)} />
      </span>
      <span className="flex-none text-xs text-ink-3">
        {row.kindLost === true ? 'kind unknown: erased' : kindWord(row)}
      </span>
    </button>
  );
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
          {facts.map((fact) => (
            <FactRow
              key={`${fact.name} ${fact.value}`}
              name={<LineText text={fact.name} />}
              known={knownOf(fact, detail)}
              lines
            >
              <ShownText text={fact.value} />
            </FactRow>
          ))}
        </dl>
      )}
    </Section>
  );
}

/** Of a log, of what is made up and of a Verify's own verdicts nothing is judged here. */
function isOurs(row: SessionRow | undefined): boolean {
  return row?.source === 'openrath' && row.madeUp !== true && row.verified === undefined;
}

function byWords(by: string): string {
  return by.startsWith('import:') ? `imported from ${sourceLabel(by.slice('import:'.length))}` : by;
}
