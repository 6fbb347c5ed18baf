import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { WaitingRow } from '../../../core/contract/view.ts';
import { AskedSide } from '../../../renderer/features/approvals/asked-side.tsx';
import { WaitingList } from '../../../renderer/features/approvals/waiting-list.tsx';

beforeEach(() => void vi.useFakeTimers({ now: 100_000 }));
afterEach(() => void vi.useRealTimers());

const row: WaitingRow = {
  ...{ event: 'e', session: 's', title: 'Beds', askedAtMs: 65_000, type: 'approval', tool: 'run_command' },
  ...{ version: '1', command: 'git push', placement: 'local' },
};

it('A1: for how long a call waits is the same in the list and beside it', () => {
  expect(renderToStaticMarkup(<WaitingList rows={[row]} chosen={row} />)).toContain('>35 s<');
  expect(renderToStaticMarkup(<AskedSide row={row} around={undefined} isBelow={false} />)).toContain('for 35 s');
});
