import { useMemo } from 'react';
import type { EventDetail, StepRow } from '../../../core/contract/view.ts';
import { useIsInFlight } from '../live-call/use-is-in-flight.ts';
import { LineText } from '../untrusted-text/line-text.tsx';
import { ChangedFiles } from './changed-files.tsx';
import { CommandBox } from './command-box.tsx';
import { EndingRows } from './ending-rows.tsx';
import { FileList } from './file-list.tsx';
import { aboutTheWorld, filesNamed, noCommand, noOutput } from './lost-words.ts';
import { namedFiles } from './named-files.ts';
import { OutputBox } from './output-box.tsx';
import { ownChange } from './own-change.ts';
import { OwnEvidence } from './own-evidence.tsx';
import { restsOn } from './rests-on.ts';
import { SealBox } from './seal-box.tsx';
import { Nothing, Section } from './section.tsx';
import { stepParts } from './step-parts.ts';
import { toolCommand } from './tool-command.ts';
import { TreeBox } from './tree-box.tsx';
import { VerdictEvidence } from './verdict-evidence.tsx';

/** What the step recorded about the world, always in the same order: seal, command, ending, tree, files, raw output. */
export function EvidenceTab({ step, detail }: { readonly step: StepRow; readonly detail: EventDetail }) {
  return (
    <>
      <SealBox detail={detail} />
      {step.call !== undefined && detail.ran === undefined && <CallEvidence step={step} detail={detail} />}
      {detail.ran !== undefined && <OwnEvidence step={step} detail={detail} ran={detail.ran} />}
      {step.call === undefined && <AboutTheWorld step={step} detail={detail} />}
    </>
  );
}

function AboutTheWorld({ step, detail }: { readonly step: StepRow; readonly detail: EventDetail }) {
  const evidence = restsOn(detail);
  if (evidence !== undefined) return <VerdictEvidence event={evidence} />;
  const own = ownChange(detail);
  return own === undefined ? (
    <Section title="About the world">
      <Nothing>{aboutTheWorld(detail)}</Nothing>
    </Section>
  ) : (
    <Section title="Files">
      <ChangedFiles session={step.session} event={own.event} />
    </Section>
  );
}

function CallEvidence({ step, detail }: { readonly step: StepRow; readonly detail: EventDetail }) {
  const { call, result } = stepParts(step, detail);
  const isInFlight = useIsInFlight(step);
  const command = useMemo(() => (call === undefined ? undefined : toolCommand(call.input)), [call]);
  const { paths } = useMemo(() => namedFiles(detail), [detail]);
  const files = filesNamed(paths.length, step.call);
  return (
    <>
      {command === undefined ? (
        <Section title="Command">
          <NoCommand call={step.call} />
        </Section>
      ) : (
        <CommandBox command={command} />
      )}
      <Section title="Ending">
        <EndingRows step={step} detail={detail} />
      </Section>
      <Section title="Tree">
        <TreeBox />
      </Section>
      <Section title="Files" right={files.figure}>
        {paths.length === 0 ? <Nothing>{files.none}</Nothing> : <FileList paths={paths} />}
      </Section>
      {result === undefined ? (
        <Section title="Raw output">
          <Nothing>{noOutput(step.call, isInFlight)}</Nothing>
        </Section>
      ) : (
        <OutputBox title="Raw output" result={result} />
      )}
    </>
  );
}

function NoCommand({ call }: { readonly call: StepRow['call'] }) {
  const { says, tool } = noCommand(call);
  if (tool === undefined) return <Nothing>{says}</Nothing>;
  return (
    <Nothing>
      None: <LineText text={tool} mode="exact" /> {says}
    </Nothing>
  );
}
