import { expect, it } from 'vitest';
import { takeToken } from '../../../renderer/host/token.ts';

function tab(hash: string, stored: Record<string, string> = {}, pathname = '/') {
  const addresses: unknown[] = [];
  return {
    addresses,
    stored,
    location: { hash, pathname, search: '' },
    history: {
      replaceState: (_state: unknown, _title: string, address?: string | URL | null) => addresses.push(address),
    },
    sessionStorage: {
      getItem: (key: string) => stored[key] ?? null,
      setItem: (key: string, value: string) => {
        stored[key] = value;
      },
    },
  };
}

it('moves the token from the address into the tab', () => {
  const window = tab('#token=aB-_9');
  expect(takeToken(window)).toBe('aB-_9');
  expect(window).toMatchObject({ addresses: ['/'], stored: { 'openrath.token': 'aB-_9' } });
});

it('keeps what stands behind the token in the fragment', () => {
  const window = tab('#token=abc&/sessions/1');
  expect(takeToken(window)).toBe('abc');
  expect(window.addresses).toEqual(['/#/sessions/1']);
});

it('uses the kept one after a reload and leaves the address alone', () => {
  const window = tab('#/sessions/1', { 'openrath.token': 'kept' });
  expect(takeToken(window)).toBe('kept');
  expect(window.addresses).toEqual([]);
});

it('has none when none was ever given', () => expect(takeToken(tab(''))).toBeUndefined());

it('a link that is opened in a new tab has it in its path', () => {
  const token = 'a'.repeat(43);
  expect(takeToken(tab('#/session/1/graph', {}, `/${token}/`))).toBe(token);
  expect(takeToken(tab('#/session/1/graph', {}, '/window/'))).toBeUndefined();
});
