import { expect, it } from 'vitest';
import { placesOf } from '../../core/cli/places-of.ts';

const event = (seq: number) => ({
  id: `e${seq}`,
  envelope: JSON.stringify({ kind: 'message', origin: { session: 's', seq }, parents: [], by: 'b', atMs: 1, refs: [] }),
  payload: '{}',
});

it('E1: what is missing or can not be read stands where it stood, what is missing in a row in one line', () => {
  const lost = [
    { seq: 1, damaged: 'missing' },
    { seq: 2, damaged: 'missing' },
    { seq: 4, damaged: 'envelope' },
    { seq: 5, damaged: 'missing' },
  ] as const;
  const places = placesOf({ events: [0, 3].map(event), lost: [...lost], lostEnd: { fromSeq: 6, toSeq: 9 } });
  expect(places.map(({ seq, fact, text }) => ('id' in fact ? seq : [fact, text]))).toEqual([
    0,
    [
      { fromSeq: 1, toSeq: 3, because: 'missing' },
      '2 events are missing: numbers 1–2 of the session. Run verify to see what else is.',
    ],
    3,
    [
      { seq: 4, because: 'lost', damaged: 'envelope' },
      '#4  can’t be read: its envelope was changed. Run verify to see what else was.',
    ],
    [
      { fromSeq: 5, toSeq: 6, because: 'missing' },
      '1 event is missing: number 5 of the session. Run verify to see what else is.',
    ],
    [
      { fromSeq: 6, toSeq: 9, because: 'missing' },
      '3 events are missing: numbers 6–8 of the session. Run verify to see what else is.',
    ],
  ]);
});
