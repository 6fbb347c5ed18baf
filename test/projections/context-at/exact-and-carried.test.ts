import { describe, expect, it } from 'vitest';
import { sha256 } from '../../../core/adapters/sha256.ts';
import { canonicalText } from '../../../core/model/canonical.ts';
import { contextBasisAt } from '../../../core/projections/context-at/context-at.ts';
import { madeId, madeSession, said } from '../made-history.ts';
import { contextOf, segmentsOf } from './context-of.ts';

const texts = ['{"messages":[', '{"role":"user","content":"a"},', '{"role":"assistant","content":"b"}', ']}'];
const ids = texts.map((text) => sha256(text));
const blobText = (id: string) => texts[ids.indexOf(id)];

function recorded(segments: readonly number[]) {
  const session = madeSession('S', { by: 'host' });
  session.person('a');
  const request = { position: '', provider: 'p', model: 'm', converter: '1' };
  session.add('model/requested', {
    ...request,
    segments: [ids[0] ?? '', ids[1] ?? ''],
    contextDigest: madeId('first'),
  });
  session.answer([said('b')]);
  const contextDigest = sha256(segments.map((at) => texts[at]).join(''));
  session.add('model/requested', { ...request, segments: segments.map((at) => ids[at] ?? ''), contextDigest });
  session.answer([said('c')]);
  return session.history();
}

describe('C1: a recorded request is exact where it rebuilds byte for byte', () => {
  it('given its segments and their hash, then exact, and what the request before did not hold is new', () => {
    const history = recorded([0, 1, 2, 3]);
    const { exactness, because } = contextOf(history, { blobText, sha256 });
    expect([exactness, because]).toEqual([
      'exact',
      'Rebuilt byte for byte: the recorded and the rebuilt hash are equal.',
    ]);
    expect(segmentsOf(history, { blobText, sha256 })).toEqual([
      ` harness Request: ${texts[0]}`,
      ` user You: ${texts[1]}`,
      `*assistant Agent: ${texts[2]}`,
      `*harness Request: ${texts[3]}`,
    ]);
  });

  it('S12: an event that was erased after the request may have been sent, and an erased request is said', () => {
    const after = madeSession('T', { by: 'host', after: recorded([0, 1, 2, 3]).slice(0, -1) });
    after.addWithheld('message', { role: 'user', author: 'person', parts: [said('secret')] });
    expect(contextOf(after.history(), { blobText, sha256 })).toMatchObject({ exactness: 'inferred', lowerBound: true });
    const erased = madeSession('T', { by: 'host' });
    erased.person('a');
    const request = { position: '', provider: 'p', model: 'm', converter: '1' };
    erased.addWithheld('model/requested', { ...request, segments: [], contextDigest: madeId('c') });
    erased.answer([said('b')]);
    expect(contextOf(erased.history()).because).toBe(
      'Inferred from the conversation. The request of this step was erased.',
    );
  });

  const differences: [name: string, source: Parameters<typeof contextOf>[1], because: RegExp][] = [
    [
      'segments that are not at hand',
      { blobText: (id) => (id === ids[2] ? undefined : blobText(id)), sha256 },
      /^The request is recorded, but 1 of its 4 segments is not at hand\. Inferred/,
    ],
    [
      'a hash that differs',
      { blobText, sha256: () => 'other' },
      /^The recorded request does not rebuild: recorded [0-9a-f]{64}, rebuilt other\. Inferred/,
    ],
    ['no hashing', { blobText }, /^The request is recorded, but its hash was not recomputed\. Inferred/],
  ];
  it.each(differences)('%s: the difference is said, and the context is inferred', (_, source, because) => {
    const context = contextOf(recorded([0, 1, 2, 3]), source);
    expect(context.exactness).toBe('inferred');
    expect(context.because).toMatch(because);
  });
});

describe('F6: a detached session starts from the context that it carries', () => {
  const parent = madeSession('P');
  parent.person('a'.repeat(3_000));
  parent.answer([said('b')]);
  parent.person('c');
  const { basis, tokens } = contextBasisAt(parent.history(), { tokens: (text) => text.length });
  const blob = canonicalText(basis);

  function detached() {
    const child = madeSession('C', { by: 'person' });
    child.add('session/detached', {
      context: madeId('basis'),
      exactness: basis.exactness,
      cameFrom: { session: parent.session, event: madeId('x') },
    });
    child.person('d');
    return child.history();
  }

  it('the basis holds whole texts', () => {
    expect(basis).toEqual({
      exactness: 'inferred',
      because: 'Inferred from the conversation. The log does not hold the request itself, nor the tools offered.',
      segments: [
        { label: 'You', role: 'user', text: 'a'.repeat(3_000) },
        { label: 'Agent', role: 'assistant', text: 'b' },
        { label: 'You', role: 'user', text: 'c' },
      ],
    });
  });
  it('and is measured by what its segments hold', () => {
    expect(tokens).toBe(3_002);
  });
  it('its context is the basis, then its own conversation', () => {
    const context = contextOf(detached(), { blobText: (id) => (id === madeId('basis') ? blob : undefined) });
    expect(context.segments.map(({ label, tokens }) => [label, tokens])).toEqual([
      ['You', 3_000],
      ['Agent', 1],
      ['You', 1],
      ['You', 1],
    ]);
    expect([context.exactness, context.because]).toEqual([
      'inferred',
      'Inferred from the conversation and the context carried over. No request was recorded at this step.',
    ]);
  });
  it.each([
    ['absent', undefined],
    ['not JSON', '{'],
    ['something else', '{"a":1}'],
  ])('a basis that is %s makes it unknown', (_, text) => {
    const context = contextOf(detached(), { blobText: () => text });
    expect([context.exactness, context.because]).toEqual([
      'unknown',
      'The context that this session carries is not at hand.',
    ]);
  });
});
