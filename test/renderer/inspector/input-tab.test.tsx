import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { CallEvidence, EventDetail } from '../../../core/contract/view.ts';
import { InputTab } from '../../../renderer/features/inspector/input-tab.tsx';
import { madeCall } from '../made-up/step-row.ts';

const asked = { type: 'tool-call', callId: 'c1', name: 'run_command', input: '{"command":"git push"}' } as const;
const approval = { event: 'a', answer: 'edited' } as const;
const facts = { event: 's', atMs: 0, effect: 'irreversible', attempt: 1, placement: 'host' } as const;
const started = { ...facts, input: '{"command":"echo nothing"}' };

/** The tab of an edited call, as text, its titles among it. */
function shown(ran: CallEvidence): string {
  const step = madeCall('a', 1, { callId: 'c1', edited: true });
  const detail = { parts: [asked], ran } as unknown as EventDetail;
  return renderToStaticMarkup(<InputTab step={step} detail={detail} />).replaceAll(/<[^>]*>/g, ' ');
}

it('A1: of an edited call it shows what ran, then what was asked', () => {
  const text = shown({ approval, started });
  const order = [
    'what ran, then what was asked',
    'echo nothing',
    'Input that ran',
    'Input as it was asked',
    'git push',
  ];
  const places = order.map((words) => text.indexOf(words));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});

it('A1: of an edited call that did not start it shows what was asked, and says that nothing ran', () => {
  const text = shown({ approval });
  expect(text).toContain('nothing of it is on record as run');
  expect(text).toContain('git push');
  expect(text).not.toContain('Input that ran');
});
