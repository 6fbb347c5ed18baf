import { expect, it } from 'vitest';
import type { BlobId, TreeId } from '../../../core/model/ids.ts';
import { bytesOfName, isEntryName, nameOfBytes } from '../../../core/model/workspace/entry-name.ts';
import { runsLater } from '../../../core/model/workspace/runs-later.ts';
import { readTree, type TreeNode, treeText } from '../../../core/model/workspace/tree.ts';
import { seeded } from '../../projections/seeded.ts';

const id = (digit: string): string => digit.repeat(64);
const nodes: readonly TreeNode[] = [
  { kind: 'file', name: 'a', blob: id('a') as BlobId, sizeBytes: 3, mode: 0o644 },
  { kind: 'folder', name: 'in', tree: id('b') as TreeId, mode: 0o755 },
  { kind: 'link', name: 'to \udcff', target: '../\udc80/é' },
];
const text = `{"entries":[["file","a","${id('a')}",3,420],["folder","in","${id('b')}",493],["link","to \\udcff","../\\udc80/é"]],"tree":1}`;

it('a folder has one text, whatever order its nodes come in, and is read back from it', () => {
  expect(treeText(nodes)).toBe(text);
  expect(treeText(nodes.toReversed())).toBe(text);
  expect(readTree(text)).toEqual(nodes);
  expect(treeText([])).toBe('{"entries":[],"tree":1}');
});

const file = (name: string, more = `,"${id('a')}",3,420`): string =>
  `{"entries":[["file",${JSON.stringify(name)}${more}]],"tree":1}`;

it.each([
  ['no JSON', 'tree'],
  ['another spelling', `${file('a')} `],
  ['another version', file('a').replace('1}', '2}')],
  ['more than a tree', file('a').replace('{', '{"a":1,')],
  ['a name that leads up', file('..')],
  ['the folder itself', file('.')],
  ['no name', file('')],
  ['a path', file('a/b')],
  ['a NUL', file('a\0')],
  ['a surrogate that is no byte', file('\ud800')],
  ['two texts of one name', file('\udcc3\udca9')],
  ['a name of 5,000 letters', file('x'.repeat(5000))],
  ['no sha256', file('a', ',"abc",3,420')],
  ['a size below 0', file('a', `,"${id('a')}",-1,420`)],
  ['setuid', file('a', `,"${id('a')}",3,2541`)],
  ['a row that is too long', file('a', `,"${id('a')}",3,420,1`)],
  ['an unknown kind', file('a').replace('file', 'pipe')],
  ['a link to nowhere', '{"entries":[["link","a",""]],"tree":1}'],
  ['one name twice', `{"entries":[["link","a","b"],["link","a","b"]],"tree":1}`],
  ['names out of order', `{"entries":[["link","b","b"],["link","a","b"]],"tree":1}`],
  ['deep JSON', '['.repeat(100_000)],
])('%s is no tree', (_, given) => {
  expect(() => readTree(given)).toThrow(expect.objectContaining({ name: 'TreeError' }));
});

it('a tree that could not be read is not written', () => {
  expect(() => treeText([{ kind: 'link', name: '..', target: 'a' }])).toThrow("can't be a name");
  expect(() => treeText([nodes[0]!, nodes[0]!])).toThrow('twice');
});

it('every name of bytes has one text, and comes back from it', () => {
  const dice = seeded(11);
  const lead = [0x41, 0x80, 0xbf, 0xc0, 0xc3, 0xe0, 0xed, 0xef, 0xf0, 0xf4, 0xff, 0xa9, 0x9f];
  for (let turn = 0; turn < 20_000; turn++) {
    const bytes = Uint8Array.from({ length: 1 + Math.floor(dice() * 6) }, () =>
      dice() < 0.8 ? (lead[Math.floor(dice() * lead.length)] ?? 0) : 1 + Math.floor(dice() * 255),
    );
    const name = nameOfBytes(bytes);
    expect(bytesOfName(name)).toEqual(bytes);
    expect(isEntryName(name)).toBe(!bytes.includes(0x2f) && !['.', '..'].includes(name));
    const isUtf8 = Buffer.from(Buffer.from(bytes).toString('utf8')).equals(Buffer.from(bytes));
    expect(name.isWellFormed()).toBe(isUtf8);
  }
});

it.each([
  '.git/hooks/pre-commit',
  'in/.git/config',
  '.git',
  '.git/modules/a/hooks/x',
  '.vscode/tasks.json',
  '.mcp.json',
  'a/.envrc',
  '.bashrc',
  '.claude/settings.json',
  '.GIT/Config',
  '.husky/pre-push',
  '.vscode',
])('4.6: what is written to %s may run later', (path) => expect(runsLater(path)).toBe(true));

it.each([
  '.git/objects/aa/b',
  '.git/index',
  '.git/refs/heads/main',
  '.gitignore',
  'src/hooks/use-x.ts',
  'config',
  'git/config',
  'vscode/tasks.json',
  '.github/workflows/a.yml',
])('what is written to %s runs nothing by itself', (path) => expect(runsLater(path)).toBe(false));
