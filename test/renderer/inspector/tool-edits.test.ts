import { describe, expect, it } from 'vitest';
import { toolCommand } from '../../../renderer/features/inspector/tool-command.ts';
import { toolEdits } from '../../../renderer/features/inspector/tool-edits.ts';

const signs = { same: ' ', add: '+', del: '-', gap: '@' } as const;
const brief = (input: string) =>
  toolEdits(input).map(({ path, diff }) => [path, ...diff.lines.map((line) => `${signs[line.kind]}${line.text}`)]);

const patch = [
  '*** Begin Patch',
  '*** Update File: src/a.ts',
  '@@ function a()',
  ' let x',
  '-old',
  '+new',
  '*** Add File: b.txt',
  '+hi',
  '*** End Patch',
].join('\n');
const patched = [
  ['src/a.ts', '@function a()', ' let x', '-old', '+new'],
  ['b.txt', '+hi'],
];

describe("a call's input is read for the changes that it asks for", () => {
  const cases: [what: string, input: string, edits: string[][]][] = [
    [
      'old and new strings',
      '{"file_path":"a.ts","old_string":"x\\ny","new_string":"x\\nz"}',
      [['a.ts', ' x', '-y', '+z']],
    ],
    ['other spellings', '{"filePath":"a.ts","oldString":"x","newString":""}', [['a.ts', '-x']]],
    [
      'several edits',
      '{"file_path":"a","edits":[{"old_string":"x","new_string":"y"},{"old_string":"p","new_string":"q"}]}',
      [
        ['a', '-x', '+y'],
        ['a', '-p', '+q'],
      ],
    ],
    ['a whole file', '{"file_path":"a.ts","content":"one\\ntwo\\n"}', [['a.ts', '+one', '+two']]],
    ['a patch as plain text', patch, patched],
    ['a patch in JSON', JSON.stringify({ input: patch }), patched],
    ['a patch in a command', JSON.stringify({ command: ['apply_patch', patch] }), patched],
    ['a command', '{"command":"ls"}', []],
    ['reading a file', '{"file_path":"a.ts"}', []],
    ['JSON that is cut', '{"file_path":"a.ts","content":"x', []],
    ['plain words', 'hello', []],
    ['null', 'null', []],
    ['an edit that is none', '{"file_path":"a","edits":[null,3,{"old_string":1}]}', []],
  ];
  it.each(cases)('%s', (_, input, edits) => expect(brief(input)).toEqual(edits));
});

describe("a call's input is read for the command that it asks to run", () => {
  it.each([
    ['{"command":"npm test\\n\\u202e"}', { command: 'npm test\n\u202e', cwd: undefined }],
    ['{"command":["bash","-lc","ls"],"workdir":"/w"}', { command: 'bash -lc ls', cwd: '/w' }],
    ['{"cmd":"ls","cwd":"/x"}', { command: 'ls', cwd: '/x' }],
    ['{"command":3}', undefined],
    ['{"path":"a"}', undefined],
    ['not json', undefined],
    ['{"command":', undefined],
  ])('%s', (input, command) => expect(toolCommand(input)).toEqual(command));
});
