import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { ContextWait } from '../../../renderer/features/inspector/context-waiting.tsx';

afterEach(() => vi.useRealTimers());

it('a context that is waited for says since when', () => {
  vi.useFakeTimers({ now: 100_000 });
  const markup = renderToStaticMarkup(<ContextWait sinceMs={88_000} />);
  expect(markup.replaceAll(/<[^>]+>/g, '')).toBe('putting the context together from the steps before… for 12 s');
});
