import { host } from '../../host/client.ts';
import { ask } from '../../stores/acts.ts';
import { useNavigation } from '../../stores/navigation-store.ts';

/** Goes to the node of a workflow's run that an event belongs to. Says why not where it belongs to none. Never rejects. */
export async function showOnCanvas(event: string): Promise<void> {
  const found = await ask(host().workflowDocuments.nodeAt({ event }));
  if (!found.ok) return;
  const { session, run, path } = found;
  const { useChoice } = await import('./choice-store.ts');
  const [at] = path;
  if (at !== undefined) useChoice.setState({ run: `${session} ${run}`, node: at.id, rounds: new Map() });
  useNavigation.getState().go({ screen: 'run', session, run });
}
