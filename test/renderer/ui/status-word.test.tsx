import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { STOPPING } from '../../../core/contract/view.ts';
import { StatusWord } from '../../../renderer/ui/status-mark.tsx';

const wordOf = (detail: string) =>
  renderToStaticMarkup(<StatusWord status="running" detail={detail} />)
    .replace(/<svg.*<\/svg>|<span class="sr-only">.*/g, '')
    .replace(/<[^>]*>/g, '');

it('X3: a session that was told to stop reads so wherever its status is written', () => {
  expect([wordOf('the model is answering'), wordOf(STOPPING)]).toEqual(['running', 'running · stopping']);
});
