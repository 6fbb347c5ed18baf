import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { sha256 } from '../../core/adapters/sha256.ts';
import type { BlobId } from '../../core/model/ids.ts';
import { openTestHome, type TestHome } from './test-home.ts';

let home: TestHome;

beforeEach(async () => {
  home = await openTestHome();
});
afterEach(() => home.close());

const agent = { name: 'planner', model: { provider: 'scripted', name: 'default' } };

/** A workflow of one agent. */
function documentOf(name: string, more: object = {}): string {
  const edge = (from: string, to: string) => ({
    from: { node: from, port: 'session' },
    to: { node: to, port: 'session' },
  });
  return JSON.stringify({
    format: 'openrath-workflow',
    version: 1,
    name,
    nodes: [
      { id: 'out', kind: 'output' },
      { id: 'in', kind: 'input' },
      { id: 'plan', kind: 'agent', agent },
    ],
    edges: [edge('in', 'plan'), edge('plan', 'out')],
    ...more,
  });
}

function must<Reply extends { readonly ok: boolean }>(reply: Reply): Extract<Reply, { readonly ok: true }> {
  if (!reply.ok) throw new Error(JSON.stringify(reply));
  return reply as Extract<Reply, { readonly ok: true }>;
}

const save = async (text: string) => must(await home.client.workflowDocuments.save({ text }));
const names = async () =>
  (await home.client.workflowDocuments.list({})).map(({ name, version }) => `${name} ${version}`);

describe('X2, S10: workflow documents that are kept', () => {
  it('one is kept with its hash and layout, listed and shown; what is there already is not kept twice', async () => {
    const layout = { plan: { x: 1, y: 2 } };
    const first = await save(documentOf('Research', { layout }));
    expect(first).toMatchObject({
      name: 'Research',
      version: 1,
      isNew: true,
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    const again = await save(`\uFEFF${JSON.stringify(JSON.parse(documentOf('Research', { layout })), undefined, 4)}`);
    expect(again).toEqual({ ...first, isNew: false });
    const shown = must(await home.client.workflowDocuments.show({ workflow: first.workflow }));
    expect(shown).toMatchObject({ name: 'Research', version: 1, hash: first.hash });
    const document = JSON.parse(shown.text);
    expect(document.layout).toEqual(layout);
    expect(document.nodes.map(({ id }: { id: string }) => id)).toEqual(['in', 'out', 'plan']);
    expect(await names()).toEqual(['Research 1']);
  });

  it('the same name with another document is its next version, drawn otherwise too; the versions before stay', async () => {
    const first = await save(documentOf('Research'));
    const drawn = await save(documentOf('Research', { layout: 1 }));
    const changed = await save(documentOf('Research', { description: 'More.' }));
    const other = await save(documentOf('Other'));
    expect([drawn.workflow, changed.workflow]).toEqual([first.workflow, first.workflow]);
    expect([drawn.version, drawn.hash === first.hash, changed.version, changed.hash === first.hash]).toEqual([
      2,
      true,
      3,
      false,
    ]);
    expect(other.workflow).not.toBe(first.workflow);
    expect(await names()).toEqual(['Other 1', 'Research 3']);
    const shown = must(await home.client.workflowDocuments.show({ workflow: first.workflow, version: 1 }));
    expect([JSON.parse(shown.text).description, shown.versions.map(({ version }) => version)]).toEqual([
      undefined,
      [1, 2, 3],
    ]);
    expect(await home.client.workflowDocuments.show({ workflow: first.workflow, version: 4 })).toMatchObject({
      ok: false,
      refusal: { message: '“Research” has no version 4.', remedy: 'It has: 1, 2, 3.' },
    });
  });

  it('keeping and removing are acts of the reflog; each is undone and done again, and no number is given twice', async () => {
    const { workflow } = await save(documentOf('Research'));
    await save(documentOf('Research', { description: 'More.' }));
    const undo = async () => must(await home.client.home.undo({})).says;
    expect(await undo()).toBe('Undid: workflow “Research” kept, version 2');
    expect(await names()).toEqual(['Research 1']);
    expect(must(await home.client.home.redo({})).says).toBe('Did again: workflow “Research” kept, version 2');
    expect(await names()).toEqual(['Research 2']);
    await undo();
    expect(await save(documentOf('Research', { description: 'Most.' }))).toMatchObject({ workflow, version: 3 });
    expect(must(await home.client.workflowDocuments.remove({ workflow })).says).toBe('“Research”');
    expect(await names()).toEqual([]);
    expect(await home.client.workflowDocuments.remove({ workflow })).toMatchObject({ refusal: { code: 'not-found' } });
    expect(await undo()).toBe('Undid: workflow “Research” removed');
    expect(await names()).toEqual(['Research 3']);
    expect(
      (await home.client.home.reflog({})).map(({ says, undone }) => `${undone ? '(undone) ' : ''}${says}`),
    ).toEqual([
      '(undone) Workflow “Research” removed',
      'Workflow “Research” kept, version 3',
      '(undone) Workflow “Research” kept, version 2',
      'Workflow “Research” kept, version 1',
    ]);
  });

  it('ten that are kept at once under one name are ten versions, and the same ten times at once is one', async () => {
    const saved = await Promise.all(
      Array.from({ length: 10 }, (_, at) => save(documentOf('Research', { layout: at }))),
    );
    expect(new Set(saved.map(({ workflow }) => workflow)).size).toBe(1);
    expect(saved.map(({ version }) => version).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 10 }, (_, at) => at + 1),
    );
    const same = await Promise.all(Array.from({ length: 10 }, () => save(documentOf('Same'))));
    expect(same.filter(({ isNew }) => isNew)).toHaveLength(1);
  });

  it('S9, E1: its blob is there before the act names it, is counted by verify, and stays when others are dropped', async () => {
    const { workflow } = await save(documentOf('Research'));
    const digest = sha256(must(await home.client.workflowDocuments.show({ workflow })).text) as BlobId;
    expect(await home.host.store.blobsInUse([digest])).toEqual(new Set([digest]));
    expect(await home.client.home.verify({})).toMatchObject({ sound: true, blobs: 1 });
    await home.host.blobs.drop([digest]);
    expect(await home.client.home.verify({})).toMatchObject({ sound: false });
    expect(await home.client.workflowDocuments.show({ workflow })).toMatchObject({
      refusal: {
        code: 'not-found',
        message: `The document of “Research”, version 1, is not there: its blob ${digest} is missing.`,
      },
    });
    expect(await save(documentOf('Research'))).toMatchObject({ workflow, isNew: false });
    expect(await home.client.workflowDocuments.show({ workflow })).toMatchObject({ ok: true });
  });

  it('E1: a blob that holds another document than was kept is not shown as it', async () => {
    const { workflow } = await save(documentOf('Altered'));
    const { text } = must(await home.client.workflowDocuments.show({ workflow }));
    const { blobs } = home.host;
    const got = vi.spyOn(blobs, 'get').mockResolvedValue(new TextEncoder().encode(text.replace('Altered', 'Another')));
    onTestFinished(() => got.mockRestore());
    expect(await home.client.workflowDocuments.show({ workflow })).toMatchObject({
      refusal: {
        code: 'not-found',
        message: `The document of “Altered”, version 1, is not there: its blob ${sha256(text)} was altered.`,
      },
    });
  });

  it('what can’t be read is refused, and nothing is kept of it', async () => {
    expect(await home.client.workflowDocuments.save({ text: '{' })).toMatchObject({
      refusal: { code: 'invalid', message: expect.stringContaining('line 1, column 2') },
    });
    expect(await home.client.workflowDocuments.save({ text: documentOf('Next', { version: 2 }) })).toMatchObject({
      refusal: { code: 'unsupported', remedy: expect.stringContaining('newer') },
    });
    expect([await names(), await home.client.home.reflog({})]).toEqual([[], []]);
    expect(await home.client.workflowDocuments.show({ workflow: 'nobody' })).toMatchObject({
      refusal: { code: 'not-found' },
    });
  });

  it('compiled in a home where no agent can be run, that is the problem of each agent; workflows in it are found by id and by hash', async () => {
    const inner = await save(documentOf('Inner'));
    const nodes = [
      { id: 'in', kind: 'input' },
      { id: 'a', kind: 'workflow', workflow: inner.workflow },
      { id: 'b', kind: 'workflow', workflow: inner.hash },
      { id: 'c', kind: 'workflow', workflow: 'nobody' },
      { id: 'out', kind: 'output' },
    ];
    const edges = nodes.slice(1).map(({ id }, at) => ({
      from: { node: nodes[at]?.id, port: 'session' },
      to: { node: id, port: 'session' },
    }));
    const text = documentOf('Outer', { nodes, edges });
    const compiled = must(await home.client.workflowDocuments.compile({ what: { type: 'document', text } }));
    expect(compiled.problems.map(({ node, code }) => `${code} ${node}`)).toEqual([
      'workflow-with-problems a',
      'workflow-with-problems b',
      'workflow-missing c',
    ]);
    expect(compiled.agents.map(({ path }) => path)).toEqual([
      ['a', 'plan'],
      ['b', 'plan'],
    ]);
    const what = { type: 'kept', workflow: inner.workflow } as const;
    const kept = must(await home.client.workflowDocuments.compile({ what }));
    expect(kept.hash).toBe(inner.hash);
    expect(kept.problems.map(({ code, words }) => [code, words])).toEqual([
      ['model-missing', 'No agent can be run here: the home can only be read.'],
      ['sandbox-missing', 'There is no backend “local” here.'],
    ]);
  });

  it('what would not fit into a message is cut, those that keep it from running first, and counted', async () => {
    const port = (at: number) => `${'x'.repeat(190)}${at}`;
    const edges = Array.from({ length: 20_000 }, (_, at) => ({
      from: { node: 'in', port: port(at) },
      to: { node: 'out', port: 'session' },
    }));
    const alone = { id: 'alone', kind: 'compress' };
    const nodes = [alone, { id: 'in', kind: 'input' }, { id: 'out', kind: 'output' }];
    const text = documentOf('Hostile', { nodes, edges });
    const reply = await home.client.workflowDocuments.compile({ what: { type: 'document', text } });
    const { counts, problems } = must(reply);
    expect(counts).toEqual({ agents: 0, problems: 20_001, stopping: 20_000 });
    expect(problems.length).toBeLessThan(20_000);
    expect(problems.every(({ stops }) => stops)).toBe(true);
    expect(JSON.stringify(reply).length).toBeLessThan(10_000_000);
  });
});
