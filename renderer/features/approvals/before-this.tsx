import type { AskedAround } from '../../../core/contract/view.ts';
import { KindIcon } from '../../ui/kind-icon.tsx';
import { count } from '../../ui/number.ts';
import { Section } from '../inspector/section.tsx';
import { LineText } from '../untrusted-text/line-text.tsx';
import { openStep } from './open-step.ts';

interface BeforeThisProps {
  readonly session: string;
  readonly around: AskedAround;
}

/** The steps before the one that asks, each the way to it. */
export function BeforeThis({ session, around: { before } }: BeforeThisProps) {
  return (
    <Section title="Before this" right={rangeOf(before)}>
      <ul className="m-0 grid list-none gap-0.5 p-0">
        {before.map(({ key, kind, title, tool }) => (
          <li key={key}>
            <button
              type="button"
              title="Open step"
              onClick={() => openStep({ session, event: key })}
              className="-mx-1.5 flex w-[calc(100%+12px)] gap-2 rounded-md px-1.5 py-1 text-left text-sm text-ink-2 hover:bg-line"
            >
              <span className="mt-0.5 flex-none">
                <KindIcon kind={kind} tool={tool} size={13} />
              </span>
              <span className="line-clamp-2 min-w-0 [overflow-wrap:anywhere]">
                {tool === undefined ? null : (
                  <>
                    <span className="font-mono text-xs">
                      <LineText text={tool} mode="exact" />
                    </span>{' '}
                  </>
                )}
                <LineText text={title} />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function rangeOf(before: AskedAround['before']): string {
  const [first, last] = [before[0], before.at(-1)];
  if (first === undefined || last === undefined) return 'none';
  return first === last ? `step ${count(first.step)}` : `steps ${count(first.step)} to ${count(last.step)}`;
}
