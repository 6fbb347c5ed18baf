import { describe, expect, it } from 'vitest';
import { sha256 } from '../../../core/adapters/sha256.ts';
import type { WorkflowDocument } from '../../../core/model/workflow/document.ts';
import { readWorkflow } from '../../../core/model/workflow/read-workflow.ts';
import { workflowHash, writeWorkflow } from '../../../core/model/workflow/workflow-hash.ts';
import { throwDice } from '../../fuzz/dice.ts';
import { madeWorkflow, shuffled } from './made-workflow.ts';

const SEEDS = Array.from({ length: 200 }, (_, seed) => seed + 1);
const least = { format: 'openrath-workflow', version: 1, name: 'Least', nodes: [], edges: [] };

function read(text: string): WorkflowDocument {
  const decision = readWorkflow(text);
  if (!decision.ok) throw new Error(decision.refusal.message);
  return decision.value;
}

function refusal(document: unknown): string {
  const decision = readWorkflow(typeof document === 'string' ? document : JSON.stringify(document));
  if (decision.ok) throw new Error('it was read');
  return `${decision.refusal.message} ${decision.refusal.remedy}`;
}

const node = (id: string, more: object = {}) => ({ id, kind: 'note', text: '', ...more });

describe('X2: a workflow is a document', () => {
  it('200 generated documents: one hash and one text under any order of nodes, edges and members, and read back the same', () => {
    const hashes = new Set<string>();
    for (const seed of SEEDS) {
      const made = madeWorkflow(seed);
      const document = read(JSON.stringify(made));
      const other = read(JSON.stringify(shuffled(made, throwDice(seed + 1_000)), undefined, 2));
      expect(workflowHash(other, sha256), `seed ${seed}`).toBe(workflowHash(document, sha256));
      expect(writeWorkflow(other), `seed ${seed}`).toBe(writeWorkflow(document));
      const again = read(writeWorkflow(document));
      expect(again, `seed ${seed}`).toEqual(document);
      expect(writeWorkflow(again), `seed ${seed}`).toBe(writeWorkflow(document));
      hashes.add(workflowHash(document, sha256));
    }
    expect(hashes.size).toBe(SEEDS.length);
  });

  it('nothing of a node is lost: an unknown kind, NUL, half a character, a member called __proto__', () => {
    const raw = String.raw`{"id":"x","kind":"of-a-later-version","a":{"__proto__":{"b":[null,0.5]}},"__proto__":"\u0000\ud800"}`;
    const [read1] = read(JSON.stringify(least).replace('[]', `[${raw}]`)).nodes;
    expect(JSON.parse(JSON.stringify(read1))).toEqual(JSON.parse(raw));
    expect(Object.keys(read1 ?? {}).toSorted()).toEqual(['__proto__', 'a', 'id', 'kind']);
    expect(({} as { b?: unknown }).b).toBeUndefined();
  });

  it('where it stands is no part of what it means; all else is', () => {
    const hash = (document: object) => workflowHash(read(JSON.stringify(document)), sha256);
    const base = { ...least, nodes: [node('a')] };
    expect(hash({ ...base, layout: { a: { x: 1, y: 2 } } })).toBe(hash(base));
    const others = [
      { ...base, name: 'Other' },
      { ...base, description: '' },
      { ...base, limits: {} },
      { ...base, nodes: [node('a', { text: ' ' })] },
      { ...base, nodes: [node('a', { label: 'A' })] },
      { ...base, edges: [{ from: { node: 'a', port: 'b' }, to: { node: 'a', port: 'c' } }] },
    ];
    expect(new Set([base, ...others].map(hash)).size).toBe(others.length + 1);
  });

  it('the hash of a document is the same everywhere and in every version of this program', () => {
    const document = read(
      JSON.stringify({
        ...least,
        nodes: [node('b', { off: 'muted' }), { id: 'a', kind: 'input' }],
        edges: [{ from: { node: 'a', port: 'session' }, to: { node: 'b', port: 'session' } }],
        layout: { b: [0, 0] },
      }),
    );
    expect(workflowHash(document, sha256)).toBe('55aaa9043a962cbebe69ae427c0fd3aeca2ca59e98e987a5f46386e4f3596af9');
  });

  it('a byte order mark before it is passed over', () => {
    expect(read(`\uFEFF${JSON.stringify(least)}`)).toEqual(least);
  });

  it.each([
    ['an end too early', '{"format":', 'the text ends too early, at line 1, column 11'],
    ['a comma too many', '{\n  "a": [1,\n  ]}', 'a value is missing, at line 3, column 3'],
    ['no comma', '[1 2]', 'a comma or ] is missing, at line 1, column 4'],
    ['a name without quotes', '{a: 1}', 'a name in double quotes is missing, at line 1, column 2'],
    ['no colon', '{"a" 1}', 'a colon is missing, at line 1, column 6'],
    ['a text without an end', '["abc', 'a text has no end, at line 1, column 2'],
    ['a line break in a text', '["a\nb"]', 'a character that must be escaped, at line 1, column 4'],
    ['an escape of another language', String.raw`["\x41"]`, 'an escape that JSON does not have, at line 1, column 3'],
    ['a word', '[True]', 'a value is missing, at line 1, column 2'],
    ['words behind it', '{} {}', 'something follows the end of the document, at line 1, column 4'],
    ['nothing at all', ' ', 'the text ends too early, at line 1, column 2'],
    ['a member twice', '{"a":1,\n"\\u0061":2}', 'a member is there twice, at line 2, column 1'],
  ])('no JSON: %s is refused with its line', (_, text, says) => {
    expect(refusal(text)).toContain(says);
  });

  it.each([
    ['another format', { ...least, format: 'n8n' }, '“format” is not “openrath-workflow”'],
    ['a list', [], '“format” is not'],
    [
      'a later version',
      { ...least, version: 2, nodes: 7 },
      'version 2: this program reads version 1. Open it with a newer',
    ],
    ['no version', { ...least, version: '1' }, '“version” must be 1.'],
    ['no name', { ...least, name: '' }, '“name” is empty.'],
    ['a name that is too long', { ...least, name: 'x'.repeat(201) }, '“name” is longer than 200 characters.'],
    ['what no workflow has', { ...least, node: [] }, 'It holds what no workflow has: "node".'],
    ['nodes as an object', { ...least, nodes: {} }, '“nodes” must be a list.'],
    ['a node without an id', { ...least, nodes: [node('a'), { kind: 'note' }] }, '“nodes[1].id” must be a text.'],
    ['a kind that is none', { ...least, nodes: [{ id: 'a', kind: 7 }] }, '“nodes[0].kind” must be a text.'],
    ['a node that is none', { ...least, nodes: [null] }, '“nodes[0]” must be an object.'],
    [
      'an edge to nothing',
      { ...least, edges: [{ from: { node: 'a', port: 'b' } }] },
      '“edges[0].to” must be an object',
    ],
    [
      'an edge with more',
      { ...least, edges: [{ from: { node: 'a', port: 'b' }, to: { node: 'a', port: 'b' }, when: 1 }] },
      '“edges[0]” holds what no workflow has: "when".',
    ],
    ['10,001 nodes', { ...least, nodes: Array(10_001).fill(0) }, 'It has 10,001 nodes: a workflow has 10,000 at most.'],
    ['50,001 edges', { ...least, edges: Array(50_001).fill(0) }, 'It has 50,001 edges: a workflow has 50,000 at most.'],
    [
      'a number past 2^53',
      { ...least, layout: { x: 2 ** 60 } },
      'can’t be kept exactly, at $.layout.x. Write it as a text.',
    ],
  ])('%s is refused, with the place and what to do', (_, document, says) => {
    expect(refusal(document)).toContain(says);
  });

  it('what is too deep or too long is refused, also where it is no JSON', () => {
    expect(refusal('['.repeat(200_000))).toContain('nested deeper than 512 levels');
    expect(refusal('x'.repeat(10_000_001))).toContain('10,000,001 characters long: a workflow has 10,000,000 at most');
    const deep = `${'['.repeat(400)}${']'.repeat(400)}`;
    const text = JSON.stringify({ ...least, layout: 0 }).replace('"layout":0', `"layout":${deep}`);
    expect(writeWorkflow(read(text))).toContain(deep);
  });

  it('a text of any bytes is read or refused, never thrown at', () => {
    for (const seed of SEEDS) {
      const dice = throwDice(seed);
      const text = JSON.stringify(madeWorkflow(seed));
      const at = dice.below(text.length);
      const bent =
        text.slice(0, at) + dice.of(['', '"', '{', '\u0000', '}', ',', '1e999']) + text.slice(at + dice.below(3));
      const decision = readWorkflow(bent);
      if (!decision.ok) expect(decision.refusal.remedy, `seed ${seed}`).not.toBe('');
      else expect(readWorkflow(writeWorkflow(decision.value)).ok, `seed ${seed}`).toBe(true);
    }
  });
});
