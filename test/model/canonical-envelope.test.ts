import { describe, expect, it } from 'vitest';
import { sha256 } from '../../core/adapters/sha256.ts';
import { CanonicalError } from '../../core/model/canonical.ts';
import { type Draft, type Place, payloadDigestOf, readEnvelope, seal } from '../../core/model/envelope.ts';
import type { BlobId, EventId, RunId, SessionId, TreeId } from '../../core/model/ids.ts';

/** One event whose bytes and ids were worked out by another program. They must never change: stored histories depend on them. */
interface Vector {
  readonly says: string;
  readonly draft: Draft;
  readonly place: Place;
  readonly payloadText: string;
  readonly payloadDigest: string;
  readonly envelopeText: string;
  readonly id: string;
}

const first = 'c0eee9e23cc5512a0ec67b6ac337e8fc01ad19ec75ce1867b02cfb89a90cd91a' as EventId;
const picture = '92b2fa58028958317e408bd84ecfa70f5ee35b121991dbc232c49d166353708b' as BlobId;

const vectors: Vector[] = [
  {
    says: 'a root with a message',
    draft: {
      kind: 'message',
      payload: { role: 'user', author: 'person', parts: [{ type: 'text', text: 'hello' }] },
    },
    place: {
      parents: [],
      origin: { session: '0190b1de-0000-7000-8000-000000000001' as SessionId, seq: 0 },
      by: 'person',
      atMs: 1_700_000_000_000,
      salt: '00112233445566778899aabbccddeeff',
    },
    payloadText: '{"author":"person","parts":[{"text":"hello","type":"text"}],"role":"user"}',
    payloadDigest: '002c123aa0fe9e6ff46c7401a784aeb6ef967ca12da88d725cd4bc3058b0d40a',
    envelopeText:
      '{"atMs":1700000000000,"by":"person","kind":"message","origin":{"seq":0,"session":"0190b1de-0000-7000-8000-000000000001"},"parents":[],"payloadDigest":"002c123aa0fe9e6ff46c7401a784aeb6ef967ca12da88d725cd4bc3058b0d40a","refs":[],"v":1}',
    id: first,
  },
  {
    says: 'every member, two parents, every kind of ref, and a text that is hard to keep',
    draft: {
      kind: 'tool/ended',
      payload: { text: 'a\ud83d \u00e9 e\u0301 ab\u0000cd \ud83d\ude00' },
      refs: [{ blob: picture }, { tree: 'ab'.repeat(32) as TreeId }, { event: first }],
      run: '0190b1de-0000-7000-8000-0000000000ff' as RunId,
      node: 'build',
    },
    place: {
      parents: [first, 'cd'.repeat(32) as EventId],
      origin: { session: 's-1' as SessionId, seq: 7 },
      by: 'import:codex',
      atMs: 1_700_000_000_000.5,
      salt: 'ffeeddccbbaa99887766554433221100',
    },
    payloadText: '{"text":"a\\ud83d \u00e9 e\u0301 ab\\u0000cd \ud83d\ude00"}',
    payloadDigest: '9121a5286b773840fcc3711840a2c774bc236bc0c92282e148401c839ac25f9f',
    envelopeText: `{"atMs":1700000000000.5,"by":"import:codex","kind":"tool/ended","node":"build","origin":{"seq":7,"session":"s-1"},"parents":["${first}","${'cd'.repeat(32)}"],"payloadDigest":"9121a5286b773840fcc3711840a2c774bc236bc0c92282e148401c839ac25f9f","refs":[{"blob":"${picture}"},{"tree":"${'ab'.repeat(32)}"},{"event":"${first}"}],"run":"0190b1de-0000-7000-8000-0000000000ff","v":1}`,
    id: 'fd2123a5382ef5c3dd57bb69d8fab3d6ab888809bd2c9b2284f2b74a4e448db5',
  },
  {
    says: 'a payload of null in the catalogue at the beginning of time',
    draft: { kind: 'unknown', payload: null },
    place: {
      parents: [],
      origin: { session: 'catalogue' as SessionId, seq: 0 },
      by: 'host',
      atMs: 0,
      salt: '0'.repeat(32),
    },
    payloadText: 'null',
    payloadDigest: 'a36d85e3fd02a4f02ffeb768e2e146502f7f554964197c5e7f55607cf489e577',
    envelopeText:
      '{"atMs":0,"by":"host","kind":"unknown","origin":{"seq":0,"session":"catalogue"},"parents":[],"payloadDigest":"a36d85e3fd02a4f02ffeb768e2e146502f7f554964197c5e7f55607cf489e577","refs":[],"v":1}',
    id: '6f09c4110a5fc89a2f720420a2011b015b94bb937f527fe3764bb7e554621b0d',
  },
];

describe('S2: golden events', () => {
  it.each(vectors)('$says is sealed to the bytes and ids written down here', (vector) => {
    const { draft, place, payloadText, payloadDigest, envelopeText, id } = vector;
    const event = seal(draft, place, sha256);
    expect(event.envelopeText).toBe(envelopeText);
    expect(event.payload).toEqual({ salt: place.salt, text: payloadText });
    expect([event.envelope.payloadDigest, event.id]).toEqual([payloadDigest, id]);
    expect(sha256(event.envelopeText)).toBe(id);
    expect(payloadDigestOf({ salt: place.salt, text: payloadText }, sha256)).toBe(payloadDigest);
  });

  it.each(vectors)('$says is read back as it was sealed', ({ draft, place, envelopeText }) => {
    expect(readEnvelope(envelopeText)).toEqual(seal(draft, place, sha256).envelope);
  });

  it('S12: the id does not depend on the payload being there', () => {
    const event = seal(vectors[0]!.draft, vectors[0]!.place, sha256);
    expect(sha256({ ...event, payload: undefined }.envelopeText)).toBe(first);
  });

  it('S2: the salt changes the digest and so the id', () => {
    const { draft, place } = vectors[0]!;
    const other = seal(draft, { ...place, salt: '1'.repeat(32) }, sha256);
    expect(other.id).not.toBe(first);
    expect(other.envelope.payloadDigest).not.toBe(vectors[0]!.payloadDigest);
  });
});

describe('S4: an envelope is read only in its one form', () => {
  const whole = vectors[0]!.envelopeText;
  const without = (member: string): string => {
    const { [member]: _, ...rest } = JSON.parse(whole) as Record<string, unknown>;
    return JSON.stringify(rest);
  };

  it.each([
    ['spaces', `${whole} `],
    ['another order', `{"v":1,${whole.slice(1, -7)}}`],
    ['a number spelled otherwise', whole.replace('1700000000000', '17e11')],
    ['no JSON', whole.slice(0, -1)],
  ])('refused: %s', (_, text) => {
    expect(() => readEnvelope(text)).toThrow(CanonicalError);
  });

  it.each([
    ...['atMs', 'by', 'kind', 'origin', 'parents', 'payloadDigest', 'refs', 'v'].map((member) => [
      `without ${member}`,
      without(member),
    ]),
    ['a member more', whole.replace('"refs":[],', '"refs":[],"text":"smuggled",')],
    ['another version', whole.replace('"v":1', '"v":2')],
    ['a seq below 0', whole.replace('"seq":0', '"seq":-1')],
    ['a seq in parts', whole.replace('"seq":0', '"seq":0.5')],
    ['a parent that is no id', whole.replace('"parents":[]', '"parents":["x"]')],
    ['an id in upper case', whole.replace('"parents":[]', `"parents":["${'AB'.repeat(32)}"]`)],
    ['a session with a slash', whole.replace(/"session":"[^"]*"/, '"session":"../x"')],
    ['a ref to nothing known', whole.replace('"refs":[]', `"refs":[{"url":"x"}]`)],
  ])('refused: %s', (_, text) => {
    expect(() => readEnvelope(text)).toThrow(/invalid|unrecognized|expected|sha256|id of a session|too small/i);
  });

  it('a payload without canonical form is refused before anything is sealed', () => {
    const { place } = vectors[0]!;
    expect(() => seal({ kind: 'message', payload: { n: Number.NaN } }, place, sha256)).toThrow(
      new CanonicalError('$.n', 'NaN has no canonical form'),
    );
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY, 2 ** 60])('a time of %s is refused before it is sealed', (atMs) => {
    const { draft, place } = vectors[0]!;
    expect(() => seal(draft, { ...place, atMs }, sha256)).toThrow(CanonicalError);
  });
});
