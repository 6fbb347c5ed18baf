import { expect, it } from 'vitest';
import { inputEdit } from '../../../renderer/features/approvals/edited-input.ts';

it('A1: where one member of the input is the command, that is edited and the others stay', () => {
  const edit = inputEdit({ input: '{"command":"git push","timeout_ms":5000}', command: 'git push' });
  expect([edit?.what, edit?.text]).toEqual(['command', 'git push']);
  expect(edit?.inputWith('git push --dry-run')).toEqual({
    ok: true,
    input: '{"command":"git push --dry-run","timeout_ms":5000}',
  });
  expect(edit?.inputWith(' ')).toEqual({ ok: false, says: 'Write a command, or deny it.' });
});

it.each([
  ['no member is the command', '{"path":"a.txt","text":"b"}', 'a.txt b'],
  ['two members are', '{"from":"a","to":"a"}', 'a'],
])('the whole input is edited where %s', (_, input, command) => {
  const edit = inputEdit({ input, command });
  expect([edit?.what, edit?.text]).toEqual(['input', JSON.stringify(JSON.parse(input), null, 2)]);
  expect(edit?.inputWith('{"a": 1}')).toEqual({ ok: true, input: '{"a":1}' });
  expect(edit?.inputWith('[1]')).toEqual({ ok: false, says: 'That is no JSON object.' });
  expect(edit?.inputWith('{')).toEqual({ ok: false, says: 'That is no JSON object.' });
});

it.each([undefined, '', '{', '[]', 'null'])('%j can’t be edited', (input) => {
  expect(inputEdit({ ...(input === undefined ? {} : { input }), command: 'x' })).toBeUndefined();
});

it('a member with a name of JavaScript’s own comes over as it is', () => {
  const edit = inputEdit({ input: '{"__proto__":"x","command":"ls"}', command: 'ls' });
  expect(edit?.inputWith('ls -a')).toEqual({ ok: true, input: '{"__proto__":"x","command":"ls -a"}' });
});
