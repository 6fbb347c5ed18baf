import { expect, it } from 'vitest';
import { noTexts, numberFor, numberOf, type TextNumbers } from '../../../core/projections/held/text-numbers.ts';
import { seeded } from '../seeded.ts';

const SEED = 20_260_401;

/** Ids as logs have them, many of them alike or said before. */
function madeUpIds(count: number): string[] {
  const next = seeded(SEED);
  const below = (most: number) => Math.floor(next() * most);
  const hex = (length: number) => Array.from({ length }, () => below(16).toString(16)).join('');
  const kinds: (() => string)[] = [
    () => `toolu_01${below(4_000).toString(36)}`,
    () => hex(64),
    () => `event ${hex(64)}`,
    () => `message anthropic msg_${below(2_000)}`,
    () => 'ab'.repeat(below(12)),
    () => `0${'ab'.repeat(below(12))}`,
    () => `名 ${below(50)}`,
    () => 'x'.repeat(below(600)),
    () => `${'f'.repeat(below(520))}`,
    () => `\u00ff\u0000${below(9)}`,
  ];
  return Array.from({ length: count }, () => kinds[below(kinds.length)]?.() ?? '');
}

it(`numbers texts in order of arrival, as a map would do it (seed ${SEED})`, () => {
  const texts = noTexts();
  const map = new Map<string, number>();
  for (const id of madeUpIds(20_000)) {
    expect(numberOf(texts, id)).toBe(map.get(id));
    const number = map.get(id) ?? map.size;
    map.set(id, number);
    expect(numberFor(texts, id)).toBe(number);
  }
  expect(texts.size).toBe(map.size);
  for (const [id, number] of map) expect(numberOf(texts, id)).toBe(number);
});

it('tells texts apart that would be packed alike, were letters and digits not told apart', () => {
  const texts = noTexts();
  const all = [
    '',
    'A'.repeat(8),
    '41'.repeat(8),
    `4${'41'.repeat(8)}`,
    `A${'41'.repeat(8)}`,
    '41'.repeat(8).toUpperCase().replaceAll('4', 'A'),
    `${'0'.repeat(64)}`,
    `${'0'.repeat(64)} 1`,
    `${'0'.repeat(62)}`,
    '\u0141',
    'A\u0001',
  ];
  expect(all.map((text) => numberFor(texts, text))).toEqual(all.map((_, at) => at));
  expect(all.map((text) => numberOf(texts, text))).toEqual(all.map((_, at) => at));
});

it('holds texts that fall on one another, and those that were crowded out while it was small', () => {
  const texts = noTexts();
  const alike = collisions(300);
  expect(alike.map((text) => numberFor(texts, text))).toEqual(alike.map((_, at) => at));
  expect(texts.others.size).toBeGreaterThan(100);
  const more = Array.from({ length: 5_000 }, (_, at) => `later ${at}`);
  for (const [at, text] of more.entries()) expect(numberFor(texts, text)).toBe(alike.length + at);
  expect([...alike, ...more].map((text) => numberOf(texts, text))).toEqual([...alike, ...more].map((_, at) => at));
});

it('takes 80 bytes or less for an id of an answer, and goes on from a copy', () => {
  const texts = noTexts();
  for (let at = 0; at < 70_000; at++) numberFor(texts, `message anthropic msg_01${at.toString(36).padStart(22, 'Q')}`);
  const usedBytes = texts.usedBytes + 4 * (2 * texts.size + texts.slots.length);
  expect(usedBytes / texts.size).toBeLessThan(80);
  const copy = structuredClone(texts);
  expect(numberFor(copy, 'new')).toBe(70_000);
  expect(numberOf(texts, 'new')).toBe(undefined);
});

/** Texts whose hashes end alike in as many bits as a table of some thousand slots looks at. */
function collisions(count: number): string[] {
  const found: string[] = [];
  for (let at = 0; found.length < count; at++) {
    const texts: TextNumbers = noTexts();
    numberFor(texts, `c${at}`);
    if (((texts.hashes[0]?.[0] ?? 0) & 0x3ff) === 7) found.push(`c${at}`);
  }
  return found;
}
