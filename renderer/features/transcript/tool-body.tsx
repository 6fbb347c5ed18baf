import { useMemo } from 'react';
import type { DetailPart } from '../../../core/contract/view.ts';
import { flatInput, type InputMember } from '../inspector/flat-input.ts';
import { ImageThumbs } from '../inspector/image-thumbs.tsx';
import { missingOf } from '../inspector/step-parts.ts';
import { toolCommand } from '../inspector/tool-command.ts';
import { type ToolEdit, toolEdits } from '../inspector/tool-edits.ts';
import { useIsBeingRead } from '../live-call/use-is-being-read.ts';
import { AnsiText } from '../untrusted-text/ansi-text.tsx';
import { DiffCount } from '../untrusted-text/diff-count.tsx';
import { DiffView } from '../untrusted-text/diff-view.tsx';
import { JsonText } from '../untrusted-text/json-text.tsx';
import { LineText } from '../untrusted-text/line-text.tsx';
import { MissingNote } from '../untrusted-text/missing-note.tsx';
import { PlainText } from '../untrusted-text/plain-text.tsx';
import { ShownText } from '../untrusted-text/shown-text.tsx';
import type { StepRowOf } from './row-frame.tsx';
import { sayNoOutput } from './say-lost.ts';
import { useLifeHere } from './use-life-here.ts';
import { useStepParts } from './whole-text.ts';

type DetailResult = Extract<DetailPart, { type: 'tool-result' }>;

/** What a call shows at once of its output. */
const firstOutput = { lines: 14, lineLength: 600, length: 6_000 };

/** A tool call's input, as it ran, and what came back. */
export function ToolBody({ row }: { readonly row: StepRowOf }) {
  const answer = useStepParts(row.step);
  const isInFlight = useLifeHere(row.step) !== undefined;
  const isBeingRead = useIsBeingRead(row.step);
  if (answer.state === 'refused') {
    return (
      <p className="border-t border-line bg-surface px-3 py-2 text-xs text-ink-3">
        <LineText text={answer.refusal.message} />
      </p>
    );
  }
  const parts = answer.state === 'ready' ? answer.value : undefined;
  const result = row.hasAnswer ? parts?.result : undefined;
  const output = result?.output;
  return (
    <div className="border-t border-line bg-surface">
      {parts?.call !== undefined && (
        <Input
          input={parts.ranInput ?? parts.call.input}
          missing={parts.ranInput === undefined ? missingOf(parts.call) : 0}
          title={row.step.title}
        />
      )}
      <div className="min-h-8.25 px-3 py-2">
        {result !== undefined && output !== undefined && output !== '' && (
          <AnsiText text={output} first={firstOutput} goesOn={goesOn(result)} />
        )}
        {result !== undefined && <RestOf result={result} />}
        {parts !== undefined && (output === undefined || output === '') && (
          <p className="text-xs text-ink-3">
            {sayNoOutput(row.step.call, {
              hasAnswer: row.hasAnswer,
              isWithheld: parts.withheld,
              isInFlight,
              isBeingRead,
            })}
          </p>
        )}
        {row.hasAnswer && parts !== undefined && <ImageThumbs images={parts.images} />}
      </div>
    </div>
  );
}

/** Whether more of an output is in the record than is here. */
function goesOn(result: DetailResult): boolean {
  return result.blob !== undefined || missingOf(result) > 0;
}

/** Says where the rest of an output is of which only the beginning is here. */
function RestOf({ result }: { readonly result: DetailResult }) {
  if (result.blob === undefined) return <MissingNote text={result.output} missing={missingOf(result)} />;
  return (
    <p className="mt-1 text-2xs text-ink-3">This is the beginning of the output. The inspector shows the whole.</p>
  );
}

interface InputProps {
  readonly input: string;
  /** UTF-16 units that follow in the record. */
  readonly missing: number;
  readonly title: string;
}

/** The input as it is best read: a change as a diff, a command of several lines as text, other JSON as its members. Nothing where the title says it all. */
function Input({ input, missing, title }: InputProps) {
  const edits = useMemo(() => toolEdits(input), [input]);
  const command = useMemo(() => toolCommand(input)?.command, [input]);
  const members = useMemo(() => flatInput(input, title), [input, title]);
  if (edits.length > 0) return <Edits edits={edits} />;
  if (command === title || input === title || members?.length === 0) return null;
  return (
    <div className="border-b border-line px-3 py-2 text-ink">
      {command !== undefined && command !== title ? (
        <PlainText text={command} />
      ) : members === undefined ? (
        <JsonText text={input} missing={missing} />
      ) : (
        <Members members={members} />
      )}
    </div>
  );
}

function Edits({ edits }: { readonly edits: readonly ToolEdit[] }) {
  let at = 0;
  return edits.map((edit) => (
    <div key={at++} className="border-b border-line">
      <div className="flex min-h-6 items-center gap-2 bg-(--track) px-3 py-1 font-mono text-2xs text-ink-3">
        <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
          <ShownText text={edit.path} />
        </span>
        <DiffCount diff={edit.diff} />
      </div>
      <DiffView diff={edit.diff} path={edit.path} />
    </div>
  ));
}

const firstMember = { lines: 12, lineLength: 600, length: 4_000 };

function Members({ members }: { readonly members: readonly InputMember[] }) {
  return (
    <dl className="m-0 flex flex-col gap-1">
      {members.map(({ name, value }) => (
        <div key={name} className="flex gap-3">
          <dt className="w-28 flex-none truncate font-mono text-xs leading-4.25 text-ink-3" title={name}>
            {name}
          </dt>
          <dd className="m-0 min-w-0 flex-1">
            <PlainText text={value} first={firstMember} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
