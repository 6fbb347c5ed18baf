import { expect, it } from 'vitest';
import { readAnswer } from '../../../core/adapters/mcp/read-answer.ts';

it('T1 an answer is text and pictures; what is no plain picture is named and not kept', () => {
  const data = Buffer.from('<svg onload="x()"/>').toString('base64');
  const uri = 'file:///etc/passwd';
  expect(
    readAnswer({
      content: [
        { type: 'text', text: 'one' },
        { type: 'image', mimeType: 'image/svg+xml', data },
        { type: 'image', mimeType: 'image/png', data: 'iVBO' },
        { type: 'audio', mimeType: 'audio/wav', data: 'AAAA' },
        { type: 'resource_link', name: 'users', uri },
        { type: 'resource', resource: { uri, text: 'held' } },
        { type: 'resource', resource: { uri, blob: 'AAAA' } },
      ],
      structuredContent: { a: 1 },
      isError: true,
    }),
  ).toEqual({
    output: [
      'one',
      '[image/svg+xml, 19 bytes, not kept]',
      '[image image/png, 3 bytes]',
      '[audio audio/wav, 3 bytes, not kept]',
      '[link users: file:///etc/passwd]',
      '[file:///etc/passwd]\nheld',
      '[file:///etc/passwd, 3 bytes, not kept]',
      '{"a":1}',
    ].join('\n'),
    isError: true,
    images: [{ mediaType: 'image/png', bytes: Buffer.from([137, 80, 78]) }],
  });
});
