import { Section } from '../inspector/section.tsx';
import { LineText } from '../untrusted-text/line-text.tsx';
import { UndoButton } from './applied-before.tsx';
import { useApplied } from './applied-of.ts';
import { sayEntry } from './applied-words.ts';

interface AppliedEffectProps {
  readonly session: string;
  /** That says that something was applied. */
  readonly event: string;
}

/** What a step wrote outside of the workspace, and the way to take it back. Nothing for a step that took something back. */
export function AppliedEffect({ session, event }: AppliedEffectProps) {
  const entry = useApplied(session)?.find((each) => each.event === event);
  if (entry === undefined) return null;
  return (
    <Section title="Written outside the workspace">
      <div className="flex items-center gap-2 text-sm">
        <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
          <LineText text={sayEntry(entry)} />
        </span>
        <UndoButton session={session} entry={entry} />
      </div>
    </Section>
  );
}
