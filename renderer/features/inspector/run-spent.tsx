import type { SessionRow } from '../../../core/contract/view.ts';
import { useElapsedAtHost } from '../live/use-elapsed-at-host.ts';
import { LineText } from '../untrusted-text/line-text.tsx';
import { capRows, type RunFigures, spentRows } from '../usage/spent-rows.ts';
import { type Spent, useSpent } from '../usage/use-spent.ts';
import { FactRow, Section } from './section.tsx';

/** What the newest run of a session came to of its caps, its sub-agents included, and its program's run with all agents in the session where that began; nothing where that is neither. */
export function RunSpent({ row }: { readonly row: SessionRow }) {
  const spent = useSpent(row);
  return spent === undefined ? null : <Shown spent={spent} isGoingOn={row.status === 'running'} />;
}

function Shown({ spent, isGoingOn }: { readonly spent: Spent; readonly isGoingOn: boolean }) {
  const { whole } = spent;
  const open = [spent, whole, spent.program].find((each) => each !== undefined && each.endedAtMs === undefined);
  const elapsedMs = useElapsedAtHost(open?.startedAtMs) ?? 0;
  const nowMs = (open ?? spent).startedAtMs + elapsedMs;
  return (
    <>
      <RunRows spent={spent} isGoingOn={isGoingOn} nowMs={nowMs} />
      {whole === undefined ? null : <RunRows spent={whole} isGoingOn={isGoingOn} nowMs={nowMs} />}
      <ProgramRows spent={spent} nowMs={nowMs} />
    </>
  );
}

interface RowsProps {
  readonly spent: Spent;
  /** Unix ms. */
  readonly nowMs: number;
}

/** What counts against the caps of the program's run that it is, or is a part of; nothing where that has no caps. */
function ProgramRows({ spent, nowMs }: RowsProps) {
  const rows = capRows(spent, nowMs);
  if (rows.length === 0) return null;
  return (
    <Section
      title="What counts against the caps of its program"
      right={<LineText text={spent.program?.workflow ?? ''} mode="exact" />}
    >
      <dl className="m-0">
        {rows.map(({ name, value, of, says }) => (
          <FactRow key={name} name={name} lines>
            {value} <span className="text-ink-3">of {of}</span>
            {says === undefined ? null : <span className="block text-xs text-ink-3">{says}</span>}
          </FactRow>
        ))}
      </dl>
    </Section>
  );
}

interface RunRowsProps extends Pick<RowsProps, 'nowMs'> {
  readonly spent: RunFigures;
  readonly isGoingOn: boolean;
}

function RunRows({ spent, isGoingOn, nowMs }: RunRowsProps) {
  return (
    <Section title={titleOf(spent, isGoingOn)}>
      <dl className="m-0">
        {spentRows(spent, nowMs).map(({ name, value, of, says }) => (
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

function titleOf({ caps }: RunFigures, isGoingOn: boolean): string {
  if (caps === undefined) return 'What the agents of its program came to';
  return isGoingOn ? 'This run, and its limits' : 'The newest run, and its limits';
}
