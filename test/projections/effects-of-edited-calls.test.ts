import { expect, it } from 'vitest';
import { effectsOf } from '../../core/projections/effects/effects-of.ts';
import { ASKED, editedSession, RAN, startedAsAsked } from './edited-session.ts';

it('A1: of a call that a person edited the effect is what ran, with what was asked for told as such', () => {
  const made = editedSession();
  const effects = () => effectsOf(made.history(), made.session).map(({ what, asked }) => ({ what, asked }));
  expect(effects()).toEqual([{ what: RAN, asked: ASKED.command }]);
  startedAsAsked(made);
  expect(effects()).toEqual([{ what: JSON.stringify(ASKED), asked: undefined }]);
});
