import { expect, it } from 'vitest';
import { lineWords } from '../../../renderer/features/import/line-words.ts';

const none = { total: 0, blank: 0, repaired: 0, records: 0, events: 0, quarantined: 0 };

it.each([
  [{ records: 294, events: 294 }, '294 records, all events'],
  [{ records: 19, events: 16, quarantined: 3 }, '19 records = 16 events + 3 left out'],
  [{ records: 4, events: 4, repaired: 1, blank: 2 }, '4 records, all events, 1 line repaired, 2 blank'],
  [{ blank: 3 }, 'no records, 3 blank'],
])('I1: of the lines %j every one is accounted for', (lines, words) => {
  expect(lineWords({ ...none, ...lines })).toBe(words);
});
