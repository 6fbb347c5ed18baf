import { expect, it } from 'vitest';
import { whyNotSend } from '../../../renderer/features/settings/why-not-send.ts';

it.each([
  ['key', ' ', '', 'Give a key.'],
  ['test', '', '', 'Name a model.'],
  ['key', 'k'.repeat(10_001), '', 'No key is that long.'],
  ['test', 'm'.repeat(201), '', 'No model has a name that long.'],
  ['key', 'sk-1', 'ftp://a.example', 'That is no address of a server: give one as https://host/path, or one of http.'],
  ['key', 'sk-1', 'a.example', 'That is no address of a server: give one as https://host/path, or one of http.'],
  ['test', 'm-1', 'http://', 'That is no address of a server: give one as https://host/path, or one of http.'],
  ['test', 'm-1', `http://a.example/${'b'.repeat(2_000)}`, 'No address is that long.'],
  ['test', 'm-1', ' https://a.example/v1 ', undefined],
  ['key', 'sk-1', '', undefined],
] as const)('a form that asks for a %s says why it can’t be sent', (asks, value, address, says) => {
  expect(whyNotSend({ asks, value, address })).toBe(says);
});
