import { ShieldCheck } from 'lucide-react';
import { host } from '../../host/client.ts';
import { useNavigation } from '../../stores/navigation-store.ts';
import { Button } from '../../ui/button.tsx';
import { counted } from '../../ui/number.ts';
import { askForPart } from '../settings/asked-part.ts';
import { useListedHere } from './use-listed-here.ts';

const load = async () => (await host().policy.list({})).filter(({ rule }) => rule !== undefined);

/** How many rules of this home answer in a person's place, and the way to their list. */
export function RulesFoot() {
  const { value } = useListedHere(load);
  const go = useNavigation((state) => state.go);
  if (value === undefined) return null;
  const now = Date.now();
  const holding = value.filter(({ rule }) => rule?.untilMs === undefined || rule.untilMs > now).length;
  return (
    <div className="flex min-h-9 flex-none items-center gap-2 border-t border-line px-4 py-1.5 text-xs text-ink-2">
      <ShieldCheck size={13} aria-hidden className="flex-none text-ink-3" />
      <span className="tn min-w-0 flex-1">
        {holding === 0 ? 'No rule answers for you' : counted(holding, 'rule answers for you', 'rules answer for you')}
      </span>
      {value.length === 0 ? null : (
        <Button
          look="link"
          title="Show the rules in Settings"
          onClick={() => {
            askForPart('Rules');
            go({ screen: 'settings' });
          }}
        >
          Show
        </Button>
      )}
    </div>
  );
}
