import { expect, it } from 'vitest';
import type { PayloadOf } from '../../../core/model/events.ts';
import { partsOf } from '../../../core/model/parts-of.ts';
import { endedDraft } from '../../../core/runtime/agent/ended-draft.ts';
import type { Position } from '../../../core/runtime/agent/position.ts';
import { disk } from './agent-home.ts';

const NOTE =
  '\n[719993 more bytes of output were not kept]\n[It exited with 0. It came up against its limit of outputBytes.]';

/** The result on record of a call that wrote so many characters, with a note of ours behind them. */
async function recorded(written: number, note: string) {
  const outcome = { output: `${'x'.repeat(written)}${note}`, noteLength: note.length, isError: false };
  const facts = {
    callId: 'c1',
    position: 'main#0' as Position,
    inputDigest: '',
    treeBefore: undefined,
    taken: undefined,
  };
  const { payload } = await endedDraft(outcome, facts, disk().blobs);
  const [result] = partsOf((payload as PayloadOf<'tool/ended'>).parts, 'tool-result');
  return { ends: result?.output.slice(-40), length: result?.output.length, isCut: result?.blob !== undefined };
}

it.each([30_000, 29_990, 29_900])(
  'S9: what says that %i characters are not all stands whole behind them',
  async (written) => {
    expect(await recorded(written, NOTE)).toEqual({
      ends: NOTE.slice(-40),
      length: written + NOTE.length,
      isCut: false,
    });
  },
);

it('S9: of an output that is longer the beginning alone is in the event, without a piece of the note', async () => {
  expect(await recorded(30_001, NOTE)).toEqual({ ends: 'x'.repeat(40), length: 30_000, isCut: true });
});

it('S9: a note is no way around the limit', async () => {
  expect(await recorded(0, 'n'.repeat(31_001))).toEqual({ ends: 'n'.repeat(40), length: 30_000, isCut: true });
});
