import { type Decision, refuse } from '../../../model/refusal.ts';
import type { NodeOf } from '../../../model/workflow/settings.ts';

/** What a selector chooses from. */
export type Routes = Pick<NodeOf<'selector'>, 'routes' | 'otherwise'>;

/** The route that was chosen, and why (X1). */
export interface RouteChoice {
  readonly chosen: string;
  /** As sentences. */
  readonly reason: string;
  /** Votes for each route. */
  readonly scores?: Readonly<Record<string, number>>;
}

/** The route for where none was chosen; refused where there is none. `says`: why, as a sentence. */
export function otherwiseOf({ otherwise }: Routes, says: string): Decision<RouteChoice> {
  if (otherwise !== undefined) return { ok: true, value: { chosen: otherwise, reason: says } };
  return refuse('invalid', says, { remedy: 'Name the route for that in “otherwise”.' });
}
