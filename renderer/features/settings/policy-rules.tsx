import type { WrittenRuleRow } from '../../../core/contract/view.ts';
import { host } from '../../host/client.ts';
import { ask } from '../../stores/acts.ts';
import { useConnection } from '../../stores/connection-store.ts';
import { useCannotSave } from '../../stores/home-state-store.ts';
import { Button } from '../../ui/button.tsx';
import { moment } from '../../ui/time.ts';
import { LineText } from '../untrusted-text/line-text.tsx';
import { ListedPart } from './listed-part.tsx';
import { useListed } from './use-listed.ts';

const load = () => host().policy.list({});

/** What agents may do without asking, as a person said with “Always”, each with the way to take it back. */
export function PolicyRules() {
  const listed = useListed(load);
  return (
    <ListedPart
      name="Rules"
      about="What agents may do without asking, since you said “Always”. That is on record."
      listed={listed}
    >
      <ul className="m-0 mt-2 list-none p-0">
        {listed.value?.map((row) => (
          <RuleRow key={row.id} row={row} again={listed.again} />
        ))}
      </ul>
    </ListedPart>
  );
}

function RuleRow({ row, again }: { readonly row: WrittenRuleRow; readonly again: () => Promise<void> }) {
  const zone = useConnection(({ home }) => home?.zone);
  const cannotSave = useCannotSave();
  const { untilMs } = row.rule ?? {};
  const revoke = async () => {
    await ask(host().policy.revoke({ rule: row.id }));
    await again();
  };
  return (
    <li className="flex items-center gap-3 border-t border-line py-1.5 first:border-0">
      <span className="min-w-0 flex-1">
        <span className="block font-mono text-xs [overflow-wrap:anywhere]">
          <LineText text={row.says} mode="exact" />
        </span>
        <span className="tn text-xs text-ink-3">
          since {moment(row.addedAtMs, zone)}
          {untilMs === undefined ? '' : `, until ${moment(untilMs, zone)}`}
        </span>
      </span>
      <Button size={26} because={cannotSave} onClick={() => void revoke()}>
        Revoke
      </Button>
    </li>
  );
}
