import type { SessionRow } from '../../../core/contract/view.ts';
import { useElapsed } from '../../ui/use-elapsed.ts';
import { LineText } from '../untrusted-text/line-text.tsx';
import { spentRows } from '../usage/spent-rows.ts';
import { type Spent, useSpent } from '../usage/use-spent.ts';
import { FactRow, Section } from './section.tsx';

/** What the newest run of a session came to of its caps, its sub-agents included; nothing where that is none of an agent. */
export function RunSpent({ row }: { readonly row: SessionRow }) {
  const spent = useSpent(row);
  return spent === undefined ? null : <Shown spent={spent} isGoingOn={row.status === 'running'} />;
}

function Shown({ spent, isGoingOn }: { readonly spent: Spent; readonly isGoingOn: boolean }) {
  const isOpen = spent.endedAtMs === undefined;
  const elapsedMs = useElapsed(isOpen ? spent.startedAtMs : undefined) ?? 0;
  return (
    <Section title={isGoingOn ? 'This run, and its limits' : 'The newest run, and its limits'}>
      <dl className="m-0">
        {spentRows(spent, spent.startedAtMs + elapsedMs).map(({ name, value, of, says }) => (
          <FactRow key={name} name={name} lines>
            {value}
            {of === undefined ? null : <span className="text-ink-3"> of {of}</span>}
            {says === undefined ? null : (
              <span className="block text-xs text-ink-3">
                <LineText text={says} />
              </span>
            )}
          </FactRow>
        ))}
      </dl>
    </Section>
  );
}
