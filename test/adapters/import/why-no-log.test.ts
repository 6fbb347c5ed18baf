import { expect, it } from 'vitest';
import { whyNoLog } from '../../../core/adapters/import/why-no-log.ts';

const LINE = '{"type":"user","text":"hello"}\n';
const UTF16 = 'its text is UTF-16: save it as UTF-8, and import that';
const little = Buffer.from(LINE, 'utf16le');

it.each<[string, Uint8Array, string]>([
  ['no byte', Buffer.from(''), 'the file is empty'],
  ['gzip', Buffer.from([0x1f, 0x8b, 8, 0]), 'packed with gzip: unpack it, and import what is in it'],
  ['zip', Buffer.from('PK\u0003\u0004x'), 'packed with zip: unpack it, and import what is in it'],
  ['zstd', Buffer.from([0x28, 0xb5, 0x2f, 0xfd]), 'packed with zstd: unpack it, and import what is in it'],
  ['UTF-16 with a mark, little end first', Buffer.concat([Buffer.from([0xff, 0xfe]), little]), UTF16],
  [
    'UTF-16 with a mark, big end first',
    Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(little).swap16()]),
    UTF16,
  ],
  ['UTF-16 without a mark', little, UTF16],
  ['UTF-16 without a mark, big end first', Buffer.from(little).swap16(), UTF16],
  ['other JSON', Buffer.from(LINE), 'not a log of A or B'],
  ['zeros', Buffer.alloc(600), 'not a log of A or B'],
  ['a text', Buffer.from('# Notes'), 'not a log of A or B'],
])('a file of %s is refused with its own reason', (_, bytes, says) => {
  expect(whyNoLog(bytes, 'A or B')).toBe(says);
});
