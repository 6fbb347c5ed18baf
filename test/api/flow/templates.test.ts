import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStudio, type Studio } from 'openrath-studio';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WorkflowDocument, WorkflowNode } from '../../../core/model/workflow/document.ts';
import { shippedTemplate } from '../../../core/shipped-templates.ts';

/** Templates run whole, in the sandbox, with the words that they ship with where no others are said. */
describe('X1: workflows that ship run to the output that they name', () => {
  const home = mkdtempSync(join(tmpdir(), 'openrath-templates-'));
  let studio: Studio;
  beforeAll(async () => {
    studio = await openStudio({ home });
  });
  afterAll(async () => {
    await studio.close();
    rmSync(home, { recursive: true, force: true });
  });

  const begin = async (name: string, said?: string, change = (node: WorkflowNode) => node) => {
    const template = shippedTemplate(name);
    if (template === undefined) throw new Error(`${name} does not ship`);
    const { folder, words } = template;
    const document = JSON.parse(template.text) as WorkflowDocument;
    const text = JSON.stringify({ ...document, nodes: document.nodes.map(change) });
    const begun = await studio.host.workflowDocuments.run({
      what: { type: 'document', text },
      words: said ?? words,
      ...(folder === undefined ? {} : { folder }),
    });
    if (!begun.ok) throw new Error(begun.refusal.message);
    return begun.session;
  };
  const ended = async (session: string) => {
    const end = await studio.host.workflowDocuments.ended({ session });
    const events = await (await studio.session(session)).events();
    const verdicts = events.flatMap(({ kind, payload }) =>
      kind === 'validation' ? [(payload as { readonly verdict: string }).verdict] : [],
    );
    return { ...end, verdicts };
  };

  it('plan, code, review: the tests send the change back once, then it is reviewed', async () => {
    expect(await ended(await begin('plan-code-review'))).toMatchObject({
      status: 'done',
      outputs: ['review'],
      verdicts: ['failed', 'passed'],
    });
  });

  it('research: a citation does not resolve at first, then all do, and the verifier passes it; again with what is remembered', async () => {
    for (const _ of ['first', 'again'])
      expect(await ended(await begin('research'))).toMatchObject({
        status: 'done',
        outputs: ['report'],
        verdicts: ['failed', 'passed', 'passed'],
      });
  });

  it.each([
    ['The window hangs when I open a file of 2 GB and press save.', 'The steps are in REPRODUCE.md.'],
    ['It broke', 'Which version is it, what did you do, and what came instead of what you expected?'],
    ['How do I set this up behind the proxy of my office?', 'The README says how, under “Set up”.'],
  ])('triage: “%s” is sorted by rules', async (report, answer) => {
    const session = await begin('triage', report);
    expect(await ended(session)).toMatchObject({ status: 'done', outputs: ['triage'] });
    const events = await (await studio.session(session)).events();
    const texts = events.filter(({ kind }) => kind === 'model/answered').map(({ payload }) => JSON.stringify(payload));
    expect(texts.at(-1)).toContain(answer);
  });

  it.each([
    ['approved', 'triage'],
    ['denied', 'embargoed'],
  ])('triage: what may be a hole waits for a person; %s it ends as %s', async (choice, output) => {
    const session = await begin('triage', 'Any visitor can read the token of the last one.');
    const asked = async () => (await studio.host.runs.waiting({})).find((row) => row.session === session)?.event;
    await expect.poll(asked).toBeDefined();
    const event = String(await asked());
    const said = await studio.host.runs.approve({ event, answer: { answer: 'chosen', chose: choice } });
    expect(said.ok).toBe(true);
    expect(await ended(session)).toMatchObject({ status: 'done', outputs: [output] });
  });

  it.each([
    ['1', 'booked', ['passed'], 'cash,4800 ACME,52'],
    ['5', 'booked', ['failed', 'passed'], 'cash,4313 ACME,47'],
    ['7', 'rejected', ['failed', 'failed'], 'cash,10000 ACME,0'],
  ])('trading: on day %s it ends as %s', async (day, output, verdicts, held) => {
    const session = await begin('trading', undefined, (node) =>
      node.id === 'day' ? { ...node, source: `() => ${JSON.stringify(day)}` } : node,
    );
    expect(await ended(session)).toMatchObject({ status: 'done', outputs: [output], verdicts });
    let text = '';
    for await (const part of await studio.host.files.read({ session, path: 'portfolio.csv' }))
      if (part.type === 'chunk') text += Buffer.from(part.base64, 'base64').toString();
    const lines = text.split('\n');
    expect(lines.slice(1, 3).join(' ')).toBe(held);
  });
});
