import { Plus } from 'lucide-react';
import { useNavigation } from '../../stores/navigation-store.ts';
import { Kbd } from '../../ui/kbd.tsx';
import { useKeysOf } from '../keys/use-keys-of.ts';
import { StartCard } from './start-card.tsx';

/** The way to a session of one's own. */
export function NewSessionCard() {
  const go = useNavigation((state) => state.go);
  const keys = useKeysOf('session.new');
  return (
    <StartCard
      icon={Plus}
      title="New session"
      about="An agent and a folder of yours"
      onOpen={() => go({ screen: 'new-session' })}
    >
      <Kbd keys={keys} />
    </StartCard>
  );
}
