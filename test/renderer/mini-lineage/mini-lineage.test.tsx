import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { MiniLineage } from '../../../renderer/features/mini-lineage/mini-lineage.tsx';
import { elementsOf } from '../untrusted-text/read-markup.ts';

const bars = [
  { lane: 0, key: 'a', kind: 'you', size: 40 },
  { lane: 0, key: 'b', kind: 'of-a-later-version', size: 40 },
  { lane: 1, key: 'c', kind: 'tool', size: 40 },
  { lane: 1, key: 'd', kind: 'tool', size: 40, failed: true },
] as const;

it('says in words what it shows, and draws one bar for each step in the colour of its kind', () => {
  const markup = renderToStaticMarkup(
    <MiniLineage
      bars={bars}
      lanes={2}
      width={300}
      height={200}
      shape={[{ status: 'done' }, { from: 'a', status: 'failed' }]}
    />,
  );
  const elements = elementsOf(markup);
  expect(elements[0]?.attributes).toMatchObject({ role: 'img', 'aria-label': '4 steps in 2 lanes' });
  expect(elements.filter(({ name }) => name === 'rect').map(({ attributes }) => attributes.fill)).toEqual([
    'var(--k-user)',
    'var(--k-compact)',
    'var(--k-tool)',
    'var(--k-error)',
  ]);
});
