import type { WaitingRow } from '../../../core/contract/view.ts';
import { footPane } from '../../stores/foot-controls.ts';
import { useWaiting } from '../../stores/waiting-store.ts';
import { AnswerButtons } from './answer-buttons.tsx';
import { commandOf } from './ask-words.ts';
import { CommandLines } from './command-lines.tsx';
import { HiddenNote } from './hidden-note.tsx';
import { useAnswering } from './use-answering.ts';

/** The answers on the step itself that asks. Not there for another step, and once it was answered. */
export function AnswerHere({ event }: { readonly event: string }) {
  const row = useWaiting(({ rows }) => rows.find((each) => each.event === event));
  return row === undefined ? null : <Answer key={row.event} row={row} />;
}

function Answer({ row }: { readonly row: WaitingRow }) {
  const answering = useAnswering(row, () => undefined);
  return (
    <section
      ref={footPane}
      aria-label="Your answer"
      className="max-h-[55%] flex-none overflow-auto border-t border-line p-3"
    >
      <div className="mb-2.5 grid grid-cols-1 gap-2">
        {row.type === 'choice' ? null : <HiddenNote command={commandOf(row)} />}
        <CommandLines command={commandOf(row)} isQuestion={row.type === 'choice'} />
      </div>
      <AnswerButtons row={row} answering={answering} hasKeys={false} />
    </section>
  );
}
