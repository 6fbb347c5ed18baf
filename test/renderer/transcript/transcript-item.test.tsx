import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { TranscriptItem } from '../../../renderer/features/transcript/transcript-item.tsx';

it('the row of what a branch does now is drawn without a word from React about its key', () => {
  const says = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  renderToStaticMarkup(
    <TranscriptItem row={{ type: 'live', key: 'live', session: 'a', drawnSeq: 0 }} time={undefined} />,
  );
  expect(says.mock.calls).toEqual([]);
  says.mockRestore();
});
