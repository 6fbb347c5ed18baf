import type { NodeOf } from '../../model/workflow/settings.ts';
import { counted } from '../text/say-count.ts';
import type { Fault } from './workflow-problem.ts';

type Selector = NodeOf<'selector'>;

/** Choices of which a person is asked at most. */
const MOST_ASKED = 100;

/** What a selector lacks to choose as it says. */
export function checkSelector(node: Selector): Fault[] {
  return [...otherwiseFaults(node), ...bareRoutes(node), ...chooserFaults(node)];
}

function otherwiseFaults({ routes, otherwise }: Selector): Fault[] {
  if (otherwise === undefined || routes.some(({ name }) => name === otherwise)) return [];
  const words = `“otherwise” names the route “${otherwise}”, which is not there.`;
  return [{ code: 'route-missing', words, fix: 'Name one of its routes.' }];
}

/** Where a route says by what it is taken, and no other one than `otherwise` is taken without that. */
const TAKEN_BY = {
  rule: { member: 'when', code: 'route-without-rule', lacks: 'has no rule that says when it is taken' },
  validator: { member: 'check', code: 'route-without-check', lacks: 'has no command that checks whether it is taken' },
} as const;

function bareRoutes({ how, routes, otherwise }: Selector): Fault[] {
  if (how !== 'rule' && how !== 'validator') return [];
  const { member, code, lacks } = TAKEN_BY[how];
  const bare = routes.find((route) => route[member] === undefined && route.name !== otherwise);
  if (bare === undefined) return [];
  const words = `The route “${bare.name}” ${lacks}.`;
  return [{ code, words, fix: `Give it “${member}”, or name it in “otherwise”.` }];
}

function chooserFaults({ how, routes, samples, agent }: Selector): Fault[] {
  const faults: Fault[] = [];
  if ((how === 'model' || how === 'vote') && agent === undefined)
    faults.push({ code: 'selector-without-agent', words: 'No agent chooses.', fix: 'Give it “agent”.' });
  if (how === 'vote' && samples === undefined)
    faults.push({
      code: 'selector-without-samples',
      words: 'It does not say how many votes are asked for.',
      fix: 'Give it “samples”, 2 to 99.',
    });
  if (how === 'person' && routes.length > MOST_ASKED)
    faults.push({
      code: 'too-many-choices',
      words: `A person is asked to choose of ${counted(routes.length, 'route')}.`,
      fix: `Give it ${MOST_ASKED} routes at most, or have others choose first.`,
    });
  return faults;
}
