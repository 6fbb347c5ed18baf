import { duplexPair } from '../../core/adapters/home/duplex-pair.ts';
import { openHome } from '../../core/compose.ts';
import { connect } from '../../core/contract/connect.ts';
import { canonicalText } from '../../core/model/canonical.ts';

// Draws a workflow in a home, change after change, and says the number of each that was answered, until it is killed.
const [home = ''] = process.argv.slice(2);
const opened = await openHome({ home });
const [ours, theirs] = duplexPair();
opened.attach(theirs);
const { workflowDrafts } = connect(ours);
const blank = { format: 'openrath-workflow', version: 1, name: 'Drawn', nodes: [], edges: [] };
const begun = await workflowDrafts.openText({ text: canonicalText(blank) });
if (!begun.ok) throw new Error(begun.refusal.message);
const { workflow } = begun;
for (let n = 0; ; n++) {
  const node = { id: `n${n}`, kind: 'note', text: 'x'.repeat(n % 97) };
  const edit = canonicalText({ nodes: [{ id: node.id, was: [], is: [node] }] });
  const reply = await workflowDrafts.append({ workflow, n, edits: [edit] });
  if (!reply.ok) throw new Error(reply.refusal.message);
  process.stdout.write(`${workflow} ${reply.n}\n`);
}
