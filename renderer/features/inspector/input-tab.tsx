import { useMemo } from 'react';
import type { EventDetail, StepRow } from '../../../core/contract/view.ts';
import { bytes, count } from '../../ui/number.ts';
import { CopyWord } from '../untrusted-text/copy-button.tsx';
import { JsonText } from '../untrusted-text/json-text.tsx';
import { CommandBox } from './command-box.tsx';
import { inputThatRan } from './input-that-ran.ts';
import { noInput } from './lost-words.ts';
import { Nothing, Section } from './section.tsx';
import { missingOf, stepParts } from './step-parts.ts';
import { toolCommand } from './tool-command.ts';

/** What the call was given: its command with escapes read, and the exact text. Of one that a person edited what ran, then what the model wrote. */
export function InputTab({ step, detail }: { readonly step: StepRow; readonly detail: EventDetail }) {
  const { call } = stepParts(step, detail);
  const ran = inputThatRan(detail);
  const input = ran ?? call?.input;
  const command = useMemo(() => (input === undefined ? undefined : toolCommand(input)), [input]);
  if (call === undefined) return <Nothing>{noInput(step.call)}</Nothing>;
  const isEdited = step.call?.edited === true;
  return (
    <>
      {isEdited && <Nothing>{ran === undefined ? NOT_RUN : EDITED}</Nothing>}
      {command !== undefined && <CommandBox command={command} />}
      {ran !== undefined && <InputText title="Input that ran, exact" input={ran} missing={0} />}
      <InputText
        title={isEdited ? 'Input as it was asked, exact' : 'Input, exact'}
        input={call.input}
        missing={missingOf(call)}
      />
    </>
  );
}

const EDITED = 'A person edited this before it ran. Here is what ran, then what was asked.';
const NOT_RUN = 'A person edited this, and nothing of it is on record as run. Here is what was asked.';

interface InputTextProps {
  readonly title: string;
  readonly input: string;
  /** UTF-16 units that follow in the record. */
  readonly missing: number;
}

function InputText({ title, input, missing }: InputTextProps) {
  return (
    <Section
      title={title}
      right={
        <>
          {missing === 0 ? sizeWords(input) : `${count(input.length + missing)} characters`}
          <CopyWord text={input} what="the input" isBeginning={missing > 0} />
        </>
      }
    >
      <div className="well px-3 py-2 text-ink">
        {input === '' ? <Nothing>empty</Nothing> : <JsonText text={input} missing={missing} />}
      </div>
    </Section>
  );
}

function sizeWords(text: string): string {
  return text.length < 10_000 ? `${count(text.length)} characters` : bytes(new TextEncoder().encode(text).length);
}
