import { Workflow } from 'lucide-react';
import { useNavigation } from '../../stores/navigation-store.ts';
import { StartCard } from './start-card.tsx';

/** The way to a workflow of one's own. */
export function NewWorkflowCard() {
  const go = useNavigation((state) => state.go);
  return (
    <StartCard
      icon={Workflow}
      title="New workflow"
      about="Empty, or one that ships"
      onOpen={() => go({ screen: 'new-workflow' })}
    />
  );
}
