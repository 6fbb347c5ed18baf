import { expect, it } from 'vitest';
import { askedFor, useNewSession } from '../../../renderer/features/new-session/new-session-store.ts';
import { firstAgent } from '../../../renderer/stores/agent-draft.ts';

const asked = (everyMs: string) =>
  askedFor({ ...useNewSession.getInitialState(), message: 'Dig.', everyMs }, firstAgent);
const durabilityOf = (everyMs: string) => {
  const form = asked(everyMs);
  return form.ok ? form.session.durability : form.says;
};

it('R5: a new session’s steps are put on the disk each as it ends, or together as often as is typed', () => {
  expect([durabilityOf(''), durabilityOf(' 2,000 '), durabilityOf('60000')]).toEqual([
    undefined,
    { everyMs: 2_000 },
    { everyMs: 60_000 },
  ]);
});

it.each(['0', '1.5', '60001', '-1', 'soon'])('R5: %s is no such time, which the form says', (text) => {
  expect(durabilityOf(text)).toBe('On the disk: a whole number of milliseconds from 1 to 60,000, or nothing.');
});
