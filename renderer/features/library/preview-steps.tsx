import type { StepRow } from '../../../core/contract/view.ts';
import { hueOf } from '../../ui/hue-of.ts';
import { kindInk } from '../../ui/kind.ts';
import { KindIcon } from '../../ui/kind-icon.tsx';
import { sayTook } from '../../ui/say-took.ts';
import { loneTitle } from '../../ui/step-title.ts';
import { ago } from '../../ui/time.ts';
import { useNow } from '../../ui/use-now.ts';
import { LineText } from '../untrusted-text/line-text.tsx';

/** The last steps of a lineage, one line each. */
export function PreviewSteps({ steps }: { readonly steps: readonly StepRow[] }) {
  const nowMs = useNow();
  if (steps.length === 0) return null;
  return (
    <section className="mt-4">
      <h3 className="mb-1 text-xs font-medium text-ink-2">Last steps</h3>
      <ol>
        {steps.map((step) => (
          <li key={step.key} className="tn flex h-7 items-center gap-2 border-t border-line text-xs first:border-0">
            <KindIcon kind={step.kind} tool={step.call?.tool} hue={hueOf(step)} />
            {step.call === undefined ? null : (
              <span className="flex-none font-mono font-medium" style={{ color: kindInk(hueOf(step)) }}>
                <LineText text={step.call.tool} mode="exact" />
              </span>
            )}
            <span className={step.call === undefined ? 'truncate text-ink-2' : 'truncate font-mono text-ink-2'}>
              <LineText text={loneTitle(step)} />
            </span>
            <span className="ml-auto flex-none text-2xs text-ink-3">{whenOrHowLong(step, nowMs)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function whenOrHowLong(step: StepRow, nowMs: number): string {
  return sayTook(step.call) ?? (step.atMs === undefined ? '' : ago(step.atMs, nowMs));
}
