import { expect, it } from 'vitest';
import { sayVerifying } from '../../../renderer/features/replay/verdict-words.ts';

it('R3: Verify names a re-run as one, while it goes on and after', () => {
  expect([
    sayVerifying(true, false),
    sayVerifying(true, true),
    sayVerifying(false, false),
    sayVerifying(false, true),
  ]).toEqual(['Verifying a re-run… ', 'Verified a re-run. ', 'Verifying… ', 'Verified. ']);
});
