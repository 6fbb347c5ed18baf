import { describe, expect, test } from 'vitest';
import type { Part } from '../../../core/model/parts.ts';
import type { SessionEvent } from '../../../core/model/read-event.ts';
import { contentOf, contentOfParts, marksOfParts } from '../../../core/projections/import-facts/record-content.ts';

const PARTS: readonly Part[] = [
  { type: 'text', text: 'Hm' },
  { type: 'reasoning', text: 'Why' },
  { type: 'tool-call', callId: 'c-1', name: 'f', input: '{}' },
  { type: 'tool-result', callId: 'c-0', output: 'no', isError: true },
  { type: 'tool-result', callId: 'c-2', output: 'yes', isError: false },
  { type: 'image', mediaType: 'image/png' },
  { type: 'usage', scope: 'message', uncachedInput: 1, cachedInput: 2, cacheWrite: 3, output: 4, final: true },
];

function eventOf(kind: string, payload: object): SessionEvent {
  return { id: 'e', envelope: {}, kind, payload } as unknown as SessionEvent;
}

describe('what counts in a record', () => {
  test('S5: it is read from the parts, whatever the kind', () => {
    const marks = {};
    expect(contentOf(eventOf('tool/ended', { ending: 'exited', parts: PARTS }), marks)).toEqual({
      calls: ['c-1'],
      results: ['c-0', 'c-2'],
      errors: ['c-0'],
      images: 1,
      thoughts: 1,
      tokens: expect.objectContaining({ uncachedInput: 1, cachedInput: 2, cacheWrite: 3, output: 4 }),
    });
  });

  test('I2: copies and changed records, which have no parts, count the same from their marks', () => {
    const { tokens, ...rest } = contentOfParts(PARTS);
    const fromMarks = contentOf(eventOf('import/noted', { what: 'copy' }), marksOfParts(PARTS));
    expect(fromMarks).toEqual({ ...rest, tokens: { uncachedInput: 1, cachedInput: 2, cacheWrite: 3, output: 4 } });
    expect(tokens).toMatchObject(fromMarks.tokens ?? {});
  });

  test('I2: a record without content counts nothing', () => {
    expect(contentOf(eventOf('import/revised', {}), marksOfParts([]))).toEqual({
      ...contentOfParts([]),
      tokens: undefined,
    });
  });
});
