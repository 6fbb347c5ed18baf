import type { Lane } from '../../../core/contract/view.ts';
import { useConnection } from '../../stores/connection-store.ts';
import { useLineage } from '../../stores/lineage-store.ts';
import { useSelection } from '../../stores/selection-store.ts';
import { Button } from '../../ui/button.tsx';
import { bytes, counted } from '../../ui/number.ts';
import { sessionTitle } from '../../ui/session-title.ts';
import { sourceLabel } from '../../ui/source-label.ts';
import { moment } from '../../ui/time.ts';
import { laneGap } from '../session-graph/lane-gap.ts';
import { leavingOf } from '../session-graph/leaving-of.ts';
import { LineText } from '../untrusted-text/line-text.tsx';
import { ShownText } from '../untrusted-text/shown-text.tsx';
import { CameFrom } from './came-from.tsx';
import { kindWords, modelWords } from './lane-words.ts';
import { OverBreak } from './over-break.tsx';
import { FactRow, Section } from './section.tsx';
import { ValidatedRow } from './validated-row.tsx';
import { WorkspaceRow } from './workspace-row.tsx';

/** Where a session comes from, and what its log claims. */
export function LaneOrigin({ lane }: { readonly lane: Lane }) {
  const { row, edge } = lane;
  const { fromStep, fromStart } = leavingOf(lane, useLineage.getState());
  const gap = laneGap(lane);
  const zone = useConnection((connection) => connection.home?.zone);
  const known = row.source === 'openrath' ? undefined : 'claimed';
  return (
    <Section title="Where it comes from">
      <dl className="m-0">
        <FactRow name="Kind" lines>
          {kindWords(row)}
          {row.rerun === true && <RerunOf parent={row.parent?.session} />}
        </FactRow>
        {row.parent !== undefined && (
          <FactRow name="Leaves" lines>
            <ParentLink session={fromStart ?? row.parent.session} fromStep={fromStep} />
            {fromStart === undefined ? null : <span className="ml-1.5 text-ink-3">at its start, before any step</span>}
          </FactRow>
        )}
        {row.atBreak !== undefined && <OverBreak atBreak={row.atBreak} />}
        {row.cameFrom !== undefined && <CameFrom cameFrom={row.cameFrom} />}
        <WorkspaceRow session={row.id} isShared={edge === 'double'} isUnknown={known !== undefined} />
        {known === undefined && row.madeUp !== true && <ValidatedRow row={row} />}
        <FactRow name="Written by" known={known === undefined ? undefined : 'inferred'} lines>
          <LineText text={sourceLabel(row.source)} />
        </FactRow>
        <FactRow name="Models" known={row.models.length === 0 ? undefined : known} lines>
          <LineText text={modelWords(row)} mode="exact" />
        </FactRow>
        <FactRow name="Project" known={row.projectLabel === '' ? undefined : known} lines>
          {row.projectLabel === '' ? 'unknown' : <Mono text={row.projectLabel} />}
        </FactRow>
        <FactRow name="From" known={row.firstAtMs === undefined ? undefined : known} lines>
          {row.firstAtMs === undefined ? 'unknown' : moment(row.firstAtMs, zone)}
        </FactRow>
        <FactRow name="To" known={row.lastAtMs === undefined ? undefined : known} lines>
          {row.lastAtMs === undefined ? 'unknown' : moment(row.lastAtMs, zone)}
        </FactRow>
        {row.path !== undefined && (
          <FactRow name="File" lines>
            <Mono text={row.path} />
          </FactRow>
        )}
        <FactRow name="Stored" lines>
          {counted(row.events, 'event')} <span className="text-ink-3">· {bytes(row.sizeBytes)}</span>
        </FactRow>
        {gap !== undefined && (
          <FactRow name="Gap" lines>
            <ShownText text={gap} mode="prose" />
          </FactRow>
        )}
        {row.readOnly && (
          <FactRow name="Writing" lines>
            read only
          </FactRow>
        )}
      </dl>
    </Section>
  );
}

/** Whose steps are done again. */
function RerunOf({ parent }: { readonly parent: string | undefined }) {
  const row = useLineage(({ rev, lanes }) => (rev >= 0 && parent !== undefined ? lanes.get(parent)?.row : undefined));
  if (row === undefined) return null;
  return (
    <>
      {' of '}
      <LineText text={sessionTitle(row)} />
    </>
  );
}

function ParentLink({ session, fromStep }: { readonly session: string; readonly fromStep: string | undefined }) {
  const row = useLineage(({ rev, lanes }) => (rev >= 0 ? lanes.get(session)?.row : undefined));
  const step = useLineage(({ rev, steps }) => (rev >= 0 && fromStep !== undefined ? steps.get(fromStep) : undefined));
  if (row === undefined) return <>a session that is not in this lineage</>;
  const go = () =>
    useSelection
      .getState()
      .select(step === undefined ? { type: 'lane', session } : { type: 'step', session: step.session, key: step.key });
  return (
    <Button look="link" className="max-w-full justify-start text-sm" onClick={go}>
      <span className="min-w-0 truncate">
        <LineText text={sessionTitle(row)} />
      </span>
    </Button>
  );
}

function Mono({ text }: { readonly text: string }) {
  return (
    <span className="font-mono text-xs">
      <ShownText text={text} />
    </span>
  );
}
