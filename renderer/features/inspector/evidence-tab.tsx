import { useMemo } from 'react';
import type { EventDetail, StepRow } from '../../../core/contract/view.ts';
import { LineText } from '../untrusted-text/line-text.tsx';
import { CommandBox } from './command-box.tsx';
import { EndingRows } from './ending-rows.tsx';
import { FileList } from './file-list.tsx';
import { namedFiles } from './named-files.ts';
import { OutputBox } from './output-box.tsx';
import { SealBox } from './seal-box.tsx';
import { Nothing, Section } from './section.tsx';
import { stepParts } from './step-parts.ts';
import { toolCommand } from './tool-command.ts';
import { TreeBox } from './tree-box.tsx';

/** What the step recorded about the world, always in the same order: seal, command, ending, tree, files, raw output. */
export function EvidenceTab({ step, detail }: { readonly step: StepRow; readonly detail: EventDetail }) {
  return (
    <>
      <SealBox detail={detail} />
      {step.call !== undefined && <CallEvidence step={step} detail={detail} />}
      {step.call === undefined && (
        <Section title="About the world">
          <Nothing>
            {detail.withheld
              ? 'Erased: whether this step acted, and what came of it, is not known.'
              : 'Nothing: this step did not act. What it says is in Output, its source record in Raw.'}
          </Nothing>
        </Section>
      )}
    </>
  );
}

function CallEvidence({ step, detail }: { readonly step: StepRow; readonly detail: EventDetail }) {
  const { call, result } = stepParts(step, detail);
  const command = useMemo(() => (call === undefined ? undefined : toolCommand(call.input)), [call]);
  const { paths } = useMemo(() => namedFiles(detail), [detail]);
  return (
    <>
      {command === undefined ? (
        <Section title="Command">
          <Nothing>
            None: <LineText text={step.call?.tool ?? 'the tool'} mode="exact" /> takes other input, see Input.
          </Nothing>
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
      <Section title="Files" right={paths.length}>
        {paths.length === 0 ? <Nothing>none named</Nothing> : <FileList paths={paths} />}
      </Section>
      {result === undefined ? (
        <Section title="Raw output">
          <Nothing>{detail.withheld ? 'erased' : 'No answer in this branch.'}</Nothing>
        </Section>
      ) : (
        <OutputBox title="Raw output" result={result} />
      )}
    </>
  );
}
