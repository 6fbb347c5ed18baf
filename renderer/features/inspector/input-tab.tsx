import { useMemo } from 'react';
import type { EventDetail, StepRow } from '../../../core/contract/view.ts';
import { bytes, count } from '../../ui/number.ts';
import { CopyWord } from '../untrusted-text/copy-button.tsx';
import { JsonText } from '../untrusted-text/json-text.tsx';
import { CommandBox } from './command-box.tsx';
import { noInput } from './lost-words.ts';
import { Nothing, Section } from './section.tsx';
import { missingOf, stepParts } from './step-parts.ts';
import { toolCommand } from './tool-command.ts';

/** What the call was given: its command with escapes read, and the exact text that the model wrote. */
export function InputTab({ step, detail }: { readonly step: StepRow; readonly detail: EventDetail }) {
  const { call } = stepParts(step, detail);
  const command = useMemo(() => (call === undefined ? undefined : toolCommand(call.input)), [call]);
  if (call === undefined) return <Nothing>{noInput(step.call)}</Nothing>;
  const missing = missingOf(call);
  return (
    <>
      {step.call?.edited === true && (
        <Nothing>A person edited this before it ran. Here is what was asked; Evidence has what ran.</Nothing>
      )}
      {command !== undefined && <CommandBox command={command} />}
      <Section
        title={step.call?.edited === true ? 'Input as it was asked, exact' : 'Input, exact'}
        right={
          <>
            {missing === 0 ? sizeWords(call.input) : `${count(call.input.length + missing)} characters`}
            <CopyWord text={call.input} what="the input" isBeginning={missing > 0} />
          </>
        }
      >
        <div className="well px-3 py-2 text-ink">
          {call.input === '' ? <Nothing>empty</Nothing> : <JsonText text={call.input} missing={missing} />}
        </div>
      </Section>
    </>
  );
}

function sizeWords(text: string): string {
  return text.length < 10_000 ? `${count(text.length)} characters` : bytes(new TextEncoder().encode(text).length);
}
