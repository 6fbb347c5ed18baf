import type { CSSProperties } from 'react';
import type { StepKind } from '../../../core/contract/view.ts';
import { kindFill, kindLook } from '../../ui/kind.ts';
import { KindIcon } from '../../ui/kind-icon.tsx';
import { engineering, firstLook, research, trading } from './sample-bars.ts';

/** The kinds of step in the samples, each with its icon, hue and word: the legend of everything else. */
export function SampleKinds() {
  return (
    <ul aria-label="Kinds of step in the sample" className="mt-2.5 flex flex-wrap gap-x-3 gap-y-1.5 text-xs text-ink-2">
      {kinds.map((kind) => (
        <li key={kind} className="flex items-center gap-1.5">
          <span className="nd2 sm" style={{ '--k': kindFill(kind) } as CSSProperties}>
            <KindIcon kind={kind} size={11} />
          </span>
          {kindLook[kind].word}
        </li>
      ))}
    </ul>
  );
}

const kinds: readonly StepKind[] = [
  ...new Set(
    [...firstLook, ...engineering, ...research, ...trading].flatMap(({ steps }) => steps.map(([kind]) => kind)),
  ),
];
