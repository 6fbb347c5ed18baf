import { appendFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { openDraftJournals } from '../../../core/adapters/drafts/open-draft-journals.ts';
import { canonicalText } from '../../../core/model/canonical.ts';
import type { WorkflowDocument } from '../../../core/model/workflow/document.ts';
import { editBetween } from '../../../core/model/workflow/edits/edit-between.ts';
import { readWorkflow } from '../../../core/model/workflow/read-workflow.ts';
import { tempFolder } from '../../adapters/workspace-cas/temp-workspaces.ts';
import { openTestHome, type TestHome } from '../test-home.ts';

let folder: string;
let home: TestHome;

beforeEach(async () => {
  folder = join(tempFolder(), 'drafts');
  home = await openTestHome(1, journals());
  onTestFinished(() => home.close());
});

const journals = () =>
  openDraftJournals(folder, (fault) => {
    throw fault;
  });

function documentOf(name: string, texts: readonly string[], more: object = {}): WorkflowDocument {
  const nodes = texts.map((text, index) => ({ id: `n${index}`, kind: 'note', text }));
  const made = { format: 'openrath-workflow', version: 1, name, nodes, edges: [], ...more };
  const read = readWorkflow(JSON.stringify(made));
  if (!read.ok) throw new Error(read.refusal.message);
  return read.value;
}

function must<Reply extends { readonly ok: boolean }>(reply: Reply): Extract<Reply, { readonly ok: true }> {
  if (!reply.ok) throw new Error(JSON.stringify(reply));
  return reply as Extract<Reply, { readonly ok: true }>;
}

const refusal = (reply: { readonly ok: boolean; readonly refusal?: unknown }) => reply.refusal;
const drafts = () => home.client.workflowDrafts;
const save = async (document: WorkflowDocument) =>
  must(await home.client.workflowDocuments.save({ text: canonicalText(document) }));
const open = async (workflow: string) => must(await drafts().open({ workflow }));
const between = (before: WorkflowDocument, after: WorkflowDocument) => canonicalText(editBetween(before, after));
const textsIn = (text: string): string[] => JSON.parse(text).nodes.map((node: { readonly text: string }) => node.text);

const one = documentOf('Research', ['a']);
const two = documentOf('Research', ['a', 'b']);
const three = documentOf('Research', ['a', 'c'], { layout: { nodes: { n0: { x: 1 } } } });

/** A kept workflow, drawn otherwise by one change. */
async function drawn() {
  const { workflow } = await save(one);
  must(await drafts().append({ workflow, n: 0, base: 1, edits: [between(one, two)] }));
  return workflow;
}

describe('S1: what a person draws of a workflow is kept without a version', () => {
  it('a kept one opens as it is kept; what is drawn is there again, by another window and behind another start', async () => {
    const { workflow, hash } = await save(one);
    expect(await open(workflow)).toEqual({
      ok: true,
      workflow,
      text: canonicalText(one),
      n: 0,
      base: { version: 1, hash },
      differs: false,
    });
    const edits = [between(one, two), between(two, three)];
    expect(await drafts().append({ workflow, n: 0, base: 1, edits })).toEqual({ ok: true, n: 2 });
    const opened = { ok: true, workflow, text: canonicalText(three), n: 2, base: { version: 1, hash }, differs: true };
    expect(await open(workflow)).toEqual(opened);
    const again = await openTestHome(2, journals());
    onTestFinished(() => again.close());
    expect(must(await again.client.workflowDrafts.open({ workflow }))).toEqual(opened);
    expect((await home.client.workflowDocuments.list({})).map(({ version }) => version)).toEqual([1]);
  });

  it('one that was never kept is drawn, listed and kept under its own id; then nothing differs', async () => {
    const begun = must(await drafts().openText({ text: canonicalText(one) }));
    expect([begun.n, begun.differs, begun.keptAlready, begun.base]).toEqual([0, true, false, undefined]);
    const { workflow } = begun;
    must(await drafts().append({ workflow, n: 0, edits: [between(one, two)] }));
    expect(await drafts().list({})).toEqual([{ workflow, name: 'Research', changedAtMs: expect.any(Number) }]);
    const saved = must(await drafts().save({ workflow, n: 1 }));
    expect(saved).toMatchObject({ workflow, name: 'Research', version: 1, isNew: true });
    expect(await drafts().list({})).toEqual([]);
    expect(await open(workflow)).toMatchObject({
      text: canonicalText(two),
      n: 0,
      differs: false,
      base: { version: 1 },
    });
    expect(readdirSync(folder)).toEqual([]);
  });

  it('one whose draft was given another name is the next version of the same workflow', async () => {
    const workflow = await drawn();
    const renamed = documentOf('Findings', ['a', 'b']);
    must(await drafts().append({ workflow, n: 1, base: 1, edits: [between(two, renamed)] }));
    expect(must(await drafts().save({ workflow, n: 2, base: 1 }))).toMatchObject({ workflow, version: 2 });
    expect((await home.client.workflowDocuments.list({})).map(({ name }) => name)).toEqual(['Findings']);
    expect((await save(one)).workflow).not.toBe(workflow);
  });

  it('a name that another workflow has is refused, and nothing is lost', async () => {
    await save(documentOf('Findings', []));
    const workflow = await drawn();
    must(await drafts().append({ workflow, n: 1, base: 1, edits: [between(two, documentOf('Findings', ['a', 'b']))] }));
    expect(refusal(await drafts().save({ workflow, n: 2, base: 1 }))).toEqual({
      code: 'already-so',
      message: 'Another workflow that is kept is named “Findings”.',
      remedy: 'Give this one another name, then save it.',
    });
    expect(await open(workflow)).toMatchObject({ n: 2, differs: true });
  });

  it('a window that did not see the last change is refused with its number, and changes nothing', async () => {
    const workflow = await drawn();
    const stale = {
      code: 'stale-head',
      message: '“Research” was changed in another window: it is at change 1 now.',
      remedy: 'Open it again as it is now.',
      head: '1',
    };
    const edits = [between(one, three)];
    for (const place of [{ n: 0, base: 1 }, { n: 1 }, { n: 1, base: 2 }]) {
      expect(refusal(await drafts().append({ workflow, ...place, edits }))).toEqual(stale);
      expect(refusal(await drafts().save({ workflow, ...place }))).toEqual(stale);
    }
    expect((await open(workflow)).text).toBe(canonicalText(two));
  });

  it('changes that do not fit, or make no document, are refused as a whole', async () => {
    const workflow = await drawn();
    const name = (was: string, is: string) => canonicalText({ members: [{ path: ['name'], was, is }] });
    const refused = async (...edits: string[]) =>
      (refusal(await drafts().append({ workflow, n: 1, base: 1, edits })) as { message: string }).message;
    expect([
      await refused(name('Research', 'Other'), name('Research', 'Third')),
      await refused(name('Research', ' ')),
      await refused('{'),
      await refused(canonicalText({ nodes: [{ id: 'x', was: [], is: [{ id: 'x' }] }] })),
    ]).toEqual([
      'A change does not fit the document: “name” is not as it was.',
      '“name” must be more than blanks.',
      'It is no change of a workflow: it is no JSON.',
      '“nodes[2].kind” must be a text.',
    ]);
    expect(await open(workflow)).toMatchObject({ n: 1, text: canonicalText(two) });
  });

  it('discarding goes back to what is kept, and is undone', async () => {
    const workflow = await drawn();
    expect(await drafts().discard({ workflow })).toEqual({ ok: true, says: '“Research”' });
    expect(await open(workflow)).toMatchObject({ n: 0, differs: false, text: canonicalText(one) });
    expect(refusal(await drafts().discard({ workflow }))).toMatchObject({ code: 'not-found' });
    expect(await drafts().bringBack({ workflow })).toEqual({ ok: true, says: '“Research”' });
    expect(await open(workflow)).toMatchObject({ n: 1, differs: true, text: canonicalText(two) });
    expect(refusal(await drafts().bringBack({ workflow }))).toMatchObject({ code: 'not-found' });
  });

  it('a version that came meanwhile is told as newer; one that is what was drawn ends the draft', async () => {
    const workflow = await drawn();
    await save(documentOf('Research', ['z']));
    expect(await open(workflow)).toMatchObject({ n: 1, differs: true, base: { version: 1 }, newer: { version: 2 } });
    await save(two);
    expect(await open(workflow)).toMatchObject({ n: 0, differs: false, base: { version: 3 } });
    expect(readdirSync(folder)).toEqual([]);
  });

  it('one that was drawn back to what is kept differs no more, and goes on from its last change', async () => {
    const workflow = await drawn();
    must(await drafts().append({ workflow, n: 1, base: 1, edits: [between(two, one)] }));
    expect(await open(workflow)).toMatchObject({ n: 2, differs: false });
    expect(await drafts().list({})).toEqual([]);
    expect(await drafts().append({ workflow, n: 2, base: 1, edits: [between(one, two)] })).toEqual({ ok: true, n: 3 });
  });

  it('a file is opened as a new one, as the next of its name, or as what is kept already; never over changes', async () => {
    const { workflow } = await save(one);
    expect(must(await drafts().openText({ text: canonicalText(one) }))).toMatchObject({ workflow, keptAlready: true });
    const next = must(await drafts().openText({ text: canonicalText(three) }));
    expect(next).toMatchObject({ workflow, keptAlready: false, n: 1, differs: true, base: { version: 1 } });
    expect(refusal(await drafts().openText({ text: canonicalText(two) }))).toEqual({
      code: 'already-so',
      message: '“Research” has changes that are not saved.',
      remedy: 'Save or discard them, then open the file again.',
    });
    expect((await open(workflow)).text).toBe(canonicalText(three));
    const other = must(await drafts().openText({ text: canonicalText(one), asNew: true }));
    expect([other.workflow === workflow, other.base]).toEqual([false, undefined]);
    expect(refusal(await drafts().openText({ text: '{' }))).toMatchObject({ code: 'invalid' });
    expect(refusal(await drafts().open({ workflow: '../../etc/passwd' }))).toMatchObject({ code: 'not-found' });
  });

  it('every window hears how far a draft is', async () => {
    const { workflow } = await save(one);
    const stop = new AbortController();
    const news = home.host.news.follow(stop.signal);
    const first = news.next();
    must(await drafts().append({ workflow, n: 0, base: 1, edits: [between(one, two)] }));
    must(await drafts().save({ workflow, n: 1, base: 1 }));
    const heard = [];
    for (let next = await first; heard.length < 2; next = await news.next())
      heard.push(...(next.value?.items ?? []).filter(({ type }: { readonly type: string }) => type === 'draft'));
    stop.abort();
    expect(heard).toEqual([
      { type: 'draft', workflow, n: 1, base: 1 },
      { type: 'draft', workflow, n: 0, base: 2 },
    ]);
  });

  it('a journal is written anew when it is long, and what is drawn stays', async () => {
    const { workflow } = await save(one);
    const flip = [between(one, two), between(two, one)];
    const edits = Array.from({ length: 250 }, () => flip).flat();
    must(await drafts().append({ workflow, n: 0, base: 1, edits: [between(one, two)] }));
    must(await drafts().append({ workflow, n: 1, base: 1, edits: edits.toReversed() }));
    const linesNow = () => readFileSync(join(folder, `${workflow}.jsonl`), 'utf8').split('\n').length - 1;
    expect(linesNow()).toBe(501);
    must(await drafts().append({ workflow, n: 501, base: 1, edits: [between(two, three)] }));
    expect([linesNow(), (await open(workflow)).n]).toEqual([1, 502]);
    expect((await open(workflow)).text).toBe(canonicalText(three));
  });

  it('what can’t be read is told, and kept: a cut off change alone is left out, a later format is refused', async () => {
    const workflow = await drawn();
    const file = join(folder, `${workflow}.jsonl`);
    appendFileSync(file, '0123456789abcdef {"n":2');
    const second = await openTestHome(2, journals());
    onTestFinished(() => second.close());
    const opened = must(await second.client.workflowDrafts.open({ workflow }));
    expect([textsIn(opened.text), opened.dropped]).toEqual([
      ['a', 'b'],
      'The last change was cut off while it was being saved: it is left out, and all before it is here.',
    ]);
    writeFileSync(file, 'of a later version\n');
    const third = await openTestHome(3, journals());
    onTestFinished(() => third.close());
    const later = third.client.workflowDrafts;
    expect(refusal(await later.open({ workflow }))).toMatchObject({
      code: 'unsupported',
      message: 'What was drawn of this workflow can’t be read by this version.',
    });
    expect(readFileSync(file, 'utf8')).toBe('of a later version\n');
    expect(await later.list({})).toEqual([]);
  });

  it('in a home that can only be read a kept one opens, and nothing is drawn', async () => {
    const reading = await openTestHome(4);
    onTestFinished(() => reading.close());
    const { workflow } = must(await reading.client.workflowDocuments.save({ text: canonicalText(one) }));
    expect(must(await reading.client.workflowDrafts.open({ workflow })).differs).toBe(false);
    const edits = [between(one, two)];
    expect(refusal(await reading.client.workflowDrafts.append({ workflow, n: 0, base: 1, edits }))).toMatchObject({
      code: 'read-only',
    });
  });
});
