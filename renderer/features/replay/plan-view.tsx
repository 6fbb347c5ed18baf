import type { ReactNode } from 'react';
import {
  FILES_STAY,
  oneLine,
  type RerunPlanView,
  sayParentStays,
  sayPrice,
  sayTokens,
  UNISOLATED,
} from '../../../core/contract/view.ts';
import { count, counted } from '../../ui/number.ts';
import { LineText } from '../untrusted-text/line-text.tsx';

/** What a re-run may cost and what it may do to the world: said before all else. What nobody knows is said. */
export function PriceAndEffects({ plan }: { readonly plan: RerunPlanView }) {
  const { tools, recorded } = plan;
  const free = tools.filter(({ effect }) => effect === 'none' || effect === 'read').map(({ name }) => name);
  const acting = tools.filter(({ effect }) => effect !== 'none' && effect !== 'read');
  return (
    <dl aria-label="Price and effects" className="tn divide-y divide-line border-y border-line text-sm">
      <Fact name="Price">{sayPrice(plan)}</Fact>
      <Fact name="May act">
        {acting.map(({ name, effect, verdict }) => `${name}: ${effect}, ${verdict}`).join('; ') || 'nothing'}
      </Fact>
      <Fact name="May read">{free.join(', ') || 'nothing'}</Fact>
      <Fact name="Approvals">
        {recorded.approvals === 0
          ? 'none was asked for'
          : `${count(recorded.approvals)} asked for then; each is asked for again`}
      </Fact>
    </dl>
  );
}

/** What else a re-run would be: who runs, what is otherwise, and what came of it when it was recorded. */
export function PlanView({ plan }: { readonly plan: RerunPlanView }) {
  const { agent, changes, recorded, nextTokens, parent } = plan;
  const { requests, calls } = recorded;
  const newer = plan.tools.filter(({ was, version }) => was !== undefined && was !== version);
  return (
    <dl aria-label="What runs" className="tn divide-y divide-line border-y border-line text-sm">
      {parent === undefined ? null : <Fact name="Parent">{sayParentStays(parent)}</Fact>}
      <Fact name="Agent">{`${agent.name}, ${agent.model.provider} ${agent.model.name}`}</Fact>
      <Fact name="Changes">
        {changes.length === 0
          ? 'none'
          : changes.map(({ field, now }) => `${field}: ${oneLine(now, MOST).text}`).join('; ')}
      </Fact>
      {changes.some(({ field }) => field === 'result') ? <Fact name="Files">{FILES_STAY}</Fact> : null}
      <Fact name="Commands run">{plan.backend === UNISOLATED ? 'without isolation' : `in ${plan.backend}`}</Fact>
      {newer.length === 0 ? null : (
        <Fact name="Tools">{newer.map(({ name, was, version }) => `${name} ${was} → ${version}`).join('; ')}</Fact>
      )}
      <Fact name="As recorded">
        {[
          counted(requests, 'request'),
          sayTokens(recorded),
          ...calls.map(({ tool, effect, times }) => `${tool} ${times}× (${effect})`),
        ].join(', ')}
      </Fact>
      <Fact name="First request">{nextTokens === undefined ? 'unknown' : `about ${counted(nextTokens, 'token')}`}</Fact>
    </dl>
  );
}

/** Characters of one value: a script or a message may be long. */
const MOST = 200;

function Fact({ name, children }: { readonly name: string; readonly children: string }): ReactNode {
  return (
    <div className="flex gap-3 py-1.5">
      <dt className="w-28 flex-none text-ink-3">{name}</dt>
      <dd className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <LineText text={children} />
      </dd>
    </div>
  );
}
