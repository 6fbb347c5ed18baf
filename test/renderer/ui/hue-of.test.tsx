import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { StepRow } from '../../../core/contract/view.ts';
import { hueOf } from '../../../renderer/ui/hue-of.ts';
import { KindIcon } from '../../../renderer/ui/kind-icon.tsx';
import { madeCall, madeStep } from '../made-up/step-row.ts';

const steps = [
  madeStep('a', 1),
  madeCall('a', 2),
  madeCall('a', 3, { state: 'failed' }),
  madeCall('a', 4, { state: 'unanswered' }),
];

it('a step has the hue of its kind, a call that failed that of an error', () => {
  expect(steps.map(hueOf)).toEqual(['agent', 'tool', 'error', 'tool']);
});

it('the icon of a call that failed is still that of its tool, in the ink of an error', () => {
  const icon = (step: StepRow) => {
    const markup = renderToStaticMarkup(<KindIcon kind={step.kind} tool={step.call?.tool} hue={hueOf(step)} />);
    return [/lucide-(\w+)/.exec(markup)?.[1], /color:([^";]*)/.exec(markup)?.[1]];
  };
  expect(steps.slice(1, 3).map(icon)).toEqual([
    ['terminal', 'var(--i-tool)'],
    ['terminal', 'var(--i-error)'],
  ]);
});
