import { Button } from '../../ui/button.tsx';
import { counted } from '../../ui/number.ts';
import { Section } from '../inspector/section.tsx';
import { LineText } from '../untrusted-text/line-text.tsx';
import { useApplied } from './applied-of.ts';
import { sayEntry, whyNotUndo } from './applied-words.ts';
import { type AppliedEntry, showUndo, undoApplied } from './apply-acts.ts';

/** Rows that are drawn, the newest. */
const MOST = 20;

/** What this session wrote outside before, newest first, each with its way back. */
export function AppliedBefore({ session }: { readonly session: string }) {
  const applied = useApplied(session);
  if (applied === undefined || applied.length === 0) return null;
  return (
    <Section title="Applied before" right={counted(applied.length, 'time')}>
      <ul aria-label="Applied before" className="m-0 list-none p-0">
        {applied
          .slice(-MOST)
          .toReversed()
          .map((entry) => (
            <li key={entry.event} className="flex items-center gap-2 border-t border-line py-1 text-sm first:border-0">
              <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
                <LineText text={sayEntry(entry)} />
              </span>
              <UndoButton session={session} entry={entry} />
            </li>
          ))}
      </ul>
    </Section>
  );
}

/** Takes one back: for a folder what that comes to is shown first. */
export function UndoButton({ session, entry }: { readonly session: string; readonly entry: AppliedEntry }) {
  const undo = () => (entry.how === 'folder' ? showUndo(session, entry.target) : void undoApplied(session, entry));
  return (
    <Button size={26} because={whyNotUndo(entry)} onClick={undo}>
      Undo
    </Button>
  );
}
