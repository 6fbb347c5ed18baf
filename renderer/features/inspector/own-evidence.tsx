import { type CallEvidence, type EventDetail, type StepRow, sayNotRecorded } from '../../../core/contract/view.ts';
import { useConnection } from '../../stores/connection-store.ts';
import { calledBy } from '../../ui/by-you.tsx';
import { StatusMark } from '../../ui/status-mark.tsx';
import { effectWords } from '../approvals/ask-words.ts';
import { Place } from '../approvals/place.tsx';
import { usePending } from '../live/use-pending.ts';
import { useCallLife } from '../live-call/use-call-life.ts';
import { LineText } from '../untrusted-text/line-text.tsx';
import { sayCallTime } from './call-time.ts';
import { ChangedFiles } from './changed-files.tsx';
import { CommandBox } from './command-box.tsx';
import { OutputBox } from './output-box.tsx';
import { approvalWords, changesFigure, endingWords, isTrouble, sayNoEnd, sayNoTree, usedRows } from './ran-words.ts';
import { RawOutputBox } from './raw-output-box.tsx';
import { FactRow, Nothing, Section } from './section.tsx';
import { stepParts } from './step-parts.ts';
import { toolCommand } from './tool-command.ts';
import { shortDigest, TreeBox } from './tree-box.tsx';

interface OwnEvidenceProps {
  readonly step: StepRow;
  readonly detail: EventDetail;
  readonly ran: CallEvidence;
}

/** What was recorded of a call that ran here, in the fixed order: command, ending, tree, files, what it used, raw output. */
export function OwnEvidence({ step, detail, ran }: OwnEvidenceProps) {
  const { call, result } = stepParts(step, detail);
  const command = toolCommand(ran.started?.input ?? call?.input ?? '');
  const { ended } = ran;
  return (
    <>
      {command === undefined ? (
        <Section title="Command">
          <Nothing>
            None: <LineText text={step.call?.tool ?? 'the tool'} mode="exact" /> runs no command.
          </Nothing>
        </Section>
      ) : (
        <CommandBox command={command} />
      )}
      <Section title="Ending">
        <Ending step={step} ran={ran} />
      </Section>
      <Section title="Tree">
        <TreeBox
          before={ended?.treeBefore ?? ran.started?.treeBefore}
          after={ended?.treeAfter}
          absent={sayNoTree(ended)}
        />
      </Section>
      <Section title="Files" right={ended === undefined || ended.untaken === true ? undefined : changesFigure(ended)}>
        <Changes session={step.session} ended={ended} />
      </Section>
      <Used ended={ended} />
      {ended?.raw === undefined ? (
        result === undefined ? (
          <Section title="Raw output">
            <Nothing>{ended === undefined ? 'Not yet: it has not ended.' : 'none'}</Nothing>
          </Section>
        ) : (
          <OutputBox title={outputTitle(ran)} result={result} />
        )
      ) : (
        <RawOutputBox blob={ended.raw} wroteBytes={ended.outputBytes} />
      )}
    </>
  );
}

/** Before the output of a call that a person edited, the model reads what ran. */
function outputTitle({ approval }: CallEvidence): string {
  return approval?.answer === 'edited' ? 'Output' : 'Output, as the model got it';
}

function Ending({ step, ran }: Omit<OwnEvidenceProps, 'detail'>) {
  const { started, ended } = ran;
  const zone = useConnection((connection) => connection.home?.zone);
  const life = useCallLife(step);
  const isPending = usePending(step);
  return (
    <dl className="m-0">
      <FactRow name="By">{calledBy(step.call)}</FactRow>
      <FactRow name="Ended">
        {ended === undefined ? (
          sayNoEnd(step.call, life ?? (isPending ? 'pending' : undefined))
        ) : (
          <Ended ended={ended} exitCode={step.call?.exitCode} />
        )}
      </FactRow>
      <FactRow name="Time">{sayCallTime(step, ran, zone)}</FactRow>
      <FactRow name="Tool">
        <LineText text={[step.call?.tool ?? 'unknown', started?.version].filter(Boolean).join(' ')} mode="exact" />
      </FactRow>
      <FactRow name="Effect">{effectWords(started?.effect)}</FactRow>
      <FactRow name="Approval">
        <LineText text={approvalWords(step.call, ran)} />
      </FactRow>
      <FactRow name="Placement">
        <Place placement={started?.placement} />
      </FactRow>
      <FactRow name="Profile">
        {ended?.profileDigest === undefined ? (
          'none'
        ) : (
          <span title={ended.profileDigest} className="font-mono text-xs">
            {shortDigest(ended.profileDigest)}
          </span>
        )}
      </FactRow>
      {ended?.reason === undefined ? null : (
        <FactRow name="Why">
          <LineText text={ended.reason} />
        </FactRow>
      )}
    </dl>
  );
}

interface EndedProps {
  readonly ended: NonNullable<CallEvidence['ended']>;
  readonly exitCode: number | undefined;
}

function Ended({ ended, exitCode }: EndedProps) {
  const says = endingWords(ended, exitCode);
  if (!isTrouble(ended, exitCode)) return says;
  return (
    <span className="inline-flex items-center gap-1.5 font-medium text-err">
      <StatusMark status="failed" size={12} />
      <LineText text={says} />
    </span>
  );
}

function Changes({ session, ended }: { readonly session: string; readonly ended: CallEvidence['ended'] }) {
  if (ended === undefined) return <Nothing>Not yet: it has not ended.</Nothing>;
  const { event, changes = [], untaken } = ended;
  if (untaken === true)
    return <Nothing>Not looked at: its run was stopped first. What it left is a step of its own.</Nothing>;
  return (
    <>
      {changes.length === 0 ? (
        <Nothing>none</Nothing>
      ) : (
        <ChangedFiles session={session} event={event} recorded={changes} />
      )}
      {sayNotRecorded(ended).map((says) => (
        <p key={says} className="m-0 mt-1 text-xs text-warn">
          <LineText text={says} />
        </p>
      ))}
    </>
  );
}

function Used({ ended }: { readonly ended: CallEvidence['ended'] }) {
  if (ended === undefined) return null;
  const rows = usedRows(ended);
  const { limitsHit = [], unheld = [] } = ended;
  return (
    <Section title="Limits, and the most it used">
      <dl className="m-0">
        <FactRow name="Limits hit">
          {limitsHit.length === 0 ? (
            'none'
          ) : (
            <span className="font-medium text-err">
              <LineText text={limitsHit.join(', ')} />
            </span>
          )}
        </FactRow>
        {unheld.length === 0 ? null : (
          <FactRow name="Not held">
            <span className="text-warn">
              <LineText text={unheld.join(', ')} />
            </span>
          </FactRow>
        )}
        {rows.map(([name, value]) => (
          <FactRow key={name} name={name}>
            {value}
          </FactRow>
        ))}
      </dl>
    </Section>
  );
}
