import { expect, it } from 'vitest';
import { mustBeInput } from '../../../core/runtime/runs/must-be-input.ts';

it.each(['nope', '', '"ls"', '[]', 'null', '{"command":'])(
  'A1: %j in the place of an input answers nothing',
  (text) => {
    expect(mustBeInput(text)).toMatchObject({ ok: false, refusal: { code: 'invalid' } });
  },
);

it('A1: an object is an input, whatever tool it is for', () => {
  expect(mustBeInput(' {"command":"ls"}')).toEqual({ ok: true, value: undefined });
});
