import { host } from '../../../host/client.ts';
import { refusalOf } from '../../../host/refusal-of.ts';
import { useNavigation } from '../../../stores/navigation-store.ts';
import { showRefusal } from '../../../stores/toasts.ts';
import { freeName } from '../drafts/free-name.ts';
import { type Drawn, textOf } from '../edit/drawn.ts';
import { noteShipped, type ShippedWith } from './shipped-with.ts';

/** Opens what ships as a new workflow, under a name that is free, and shows it. Says what is refused. Never rejects. */
export async function beginFrom(drawn: Drawn, suggests: ShippedWith): Promise<void> {
  try {
    const name = await freeName(drawn.document.name);
    const text = textOf({ ...drawn, document: { ...drawn.document, name } });
    const reply = await host().workflowDrafts.openText({ text, asNew: true });
    if (!reply.ok) return showRefusal(reply.refusal);
    noteShipped(reply.workflow, suggests);
    useNavigation.getState().go({ screen: 'workflow', workflow: reply.workflow, view: 'canvas' });
  } catch (error) {
    showRefusal(refusalOf(error));
  }
}
