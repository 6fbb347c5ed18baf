import type { Json, WorkflowNode } from '../../../../core/contract/workflow-view.ts';
import { TextInput } from '../../../ui/field.tsx';
import { count } from '../../../ui/number.ts';
import { OrderedList } from './ordered-list.tsx';
import { RuleSays } from './rule-says.tsx';

type Route = Readonly<Record<string, Json>>;

interface RouteFieldsProps {
  readonly node: WorkflowNode;
  /** As they are in the field, which may be what can't be. */
  readonly routes: Json | undefined;
  readonly onChange: (routes: Json) => void;
}

/** Routes of a selector, in the order in which they are tried. */
export function RouteFields({ node, routes: value, onChange }: RouteFieldsProps) {
  const routes = (Array.isArray(value) ? value : []).filter(isRoute);
  const set = (index: number, change: Route) =>
    onChange(routes.map((route, at) => (at === index ? without({ ...route, ...change }) : route)));
  // What a route goes by depends on who chooses.
  const by = node.how === 'rule' ? 'when' : node.how === 'validator' ? 'check' : 'says';
  const names = new Set(routes.map(({ name }) => name));
  return (
    <OrderedList
      label="Routes"
      word="route"
      items={routes}
      newItem={() => ({ name: freeName(names) })}
      onChange={(next) => onChange([...next])}
    >
      {(route, index) => (
        <>
          <TextInput
            exact
            aria-label={`Name of route ${count(index + 1)}`}
            value={textOf(route.name)}
            onChange={({ target }) => set(index, { name: target.value })}
          />
          <TextInput
            exact={by !== 'says'}
            aria-label={`${words[by]} of route ${count(index + 1)}`}
            placeholder={words[by]}
            value={textOf(route[by])}
            onChange={({ target }) => set(index, { [by]: target.value })}
          />
          {by === 'when' ? <RuleSays node={node} rule={textOf(route.when)} /> : null}
        </>
      )}
    </OrderedList>
  );
}

const words = { when: 'CEL', check: 'Command', says: 'What it is for' } as const;

function freeName(names: ReadonlySet<Json | undefined>): string {
  for (let number = names.size + 1; ; number++) if (!names.has(`route-${number}`)) return `route-${number}`;
}

/** A route without what was emptied; its name stays. */
function without(route: Route): Route {
  return Object.fromEntries(Object.entries(route).filter(([member, value]) => member === 'name' || value !== ''));
}

function textOf(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}

function isRoute(value: Json): value is Route {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
