import { describe, expect, it } from 'vitest';
import { originalText } from '../../../renderer/features/inspector/original-text.ts';

const base64 = (...bytes: number[]) => Buffer.from(bytes).toString('base64');

describe('the bytes of a record as text', () => {
  it('given UTF-8, then it is that text, a byte order mark too', () => {
    expect(originalText(Buffer.from('\ufeff{"a":"\u00e4"}').toString('base64'))).toEqual({
      text: '\ufeff{"a":"\u00e4"}',
      isExact: true,
      isCut: false,
    });
  });

  it('given bytes that are none, then each such place reads U+FFFD, and that is said', () => {
    expect(originalText(base64(0x61, 0xff, 0x62))).toEqual({ text: 'a\ufffdb', isExact: false, isCut: false });
  });

  it('given as much as is laid out, then nothing is cut', () => {
    const lengths = [400_000, 400_001, 400_002].map((length) => {
      const { text, isCut } = originalText(Buffer.from('a'.repeat(length)).toString('base64'));
      return [text.length, isCut];
    });
    expect(lengths).toEqual([
      [400_000, false],
      [400_000, true],
      [400_000, true],
    ]);
  });

  it('given more than is laid out, then it is cut at a whole character', () => {
    const text = `a${'\u00e4'.repeat(300_000)}`;
    expect(originalText(Buffer.from(text).toString('base64'))).toEqual({
      text: `a${'\u00e4'.repeat(199_999)}`,
      isExact: true,
      isCut: true,
    });
  });
});
