import { Plus, X } from 'lucide-react';
import type { Json, WorkflowNode } from '../../../../core/contract/workflow-view.ts';
import { Button } from '../../../ui/button.tsx';
import { TextInput } from '../../../ui/field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';

type Route = Readonly<Record<string, Json>>;

interface RouteFieldsProps {
  readonly node: WorkflowNode;
  readonly onChange: (node: WorkflowNode) => void;
}

/** Routes of a selector, in the order in which they are tried. */
export function RouteFields({ node, onChange }: RouteFieldsProps) {
  const routes = (Array.isArray(node.routes) ? node.routes : []).filter(isRoute);
  const put = (next: readonly Route[]) => onChange({ ...node, routes: next });
  const set = (index: number, change: Route) =>
    put(routes.map((route, at) => (at === index ? without({ ...route, ...change }) : route)));
  // What a route goes by depends on who chooses.
  const by = node.how === 'rule' ? 'when' : node.how === 'validator' ? 'check' : 'says';
  const names = new Set(routes.map(({ name }) => name));
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="mb-1 text-xs font-medium text-ink-2">Routes</legend>
      {routes.map((route, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a route is what stands at its place while its name is typed.
        <div key={index} className="flex items-center gap-1.5">
          <TextInput
            exact
            aria-label={`Name of route ${index + 1}`}
            value={textOf(route.name)}
            onChange={({ target }) => set(index, { name: target.value })}
            className="w-2/5!"
          />
          <TextInput
            exact={by !== 'says'}
            aria-label={`${words[by]} of route ${index + 1}`}
            placeholder={words[by]}
            value={textOf(route[by])}
            onChange={({ target }) => set(index, { [by]: target.value })}
          />
          <IconButton
            icon={X}
            label={`Remove route ${index + 1}`}
            because={routes.length === 1 ? 'a selector has one at least' : undefined}
            onClick={() => put(routes.toSpliced(index, 1))}
          />
        </div>
      ))}
      <Button look="quiet" className="self-start" onClick={() => put([...routes, { name: freeName(names) }])}>
        <Plus size={12} aria-hidden />
        Add a route
      </Button>
    </fieldset>
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
