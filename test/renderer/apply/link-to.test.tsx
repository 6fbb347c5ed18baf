import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { LinkTo } from '../../../renderer/features/apply/link-to.tsx';
import { PathList } from '../../../renderer/features/apply/path-list.tsx';

const link = (target: string) => ({ kind: 'link' as const, path: 'sub/lnk', target });
const words = (markup: string) => markup.replace(/<[^>]*>/g, '');

it('T5: an added link is listed as one', () => {
  const rows = [{ path: 'sub/lnk', change: { path: 'sub/lnk', change: 'added' as const, after: link('a.txt') } }];
  const list = <PathList rows={rows} chosen="sub/lnk" isSettled={() => false} onChoose={() => undefined} />;
  expect(words(renderToStaticMarkup(list))).toContain('added, a link');
});

it('T5: a link says where it leads, and that this is out of the folder', () => {
  const said = (target: string) => words(renderToStaticMarkup(<LinkTo entry={link(target)} />));
  expect([said('../a.txt'), said('../../a.txt')]).toEqual([
    'A link to ../a.txt',
    'A link to ../../a.txt, which leads out of the folder: look where to before you apply.',
  ]);
});
