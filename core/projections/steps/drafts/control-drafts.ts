import type { controlKinds } from '../../../model/kinds/control.ts';
import { counted } from '../../text/say-count.ts';
import { replayedAs } from '../../validation/replayed-as.ts';
import { type Draw, draft, draftWith } from './draft.ts';

const STOPPED_BY = {
  person: 'a person',
  budget: 'the budget',
  host: 'the host',
  unknown: 'something unknown',
} as const;
const REVIEW = { happened: 'it happened', 'did-not-happen': 'it did not happen', 'run-again': 'run it again' } as const;

/** Steps of control flow, runs, validation and merge. Bookkeeping of a source is not a step: a revision is said by the step that it is of. */
export const controlDrafts: { readonly [K in keyof typeof controlKinds]: Draw<K> } = {
  'selector/chose': ({ chosen, candidates, how, reason }) => [
    draft('selector', `chose ${chosen} of ${candidates.length} by ${how}${because(reason)}`),
  ],
  'node/entered': () => [],
  'node/left': () => [],
  'node/attempted': () => [],
  'run/started': () => [],
  'run/ended': ({ outcome }) => (outcome === 'failed' ? [draft('error', 'run failed', 0)] : []),
  'run/stopped': ({ by, reason }) => [draft('other', `stopped by ${STOPPED_BY[by]}${because(reason)}`, 0)],
  validation: (payload) => [
    draft(
      'validation',
      `${replayedAs(payload) ?? payload.verdict}${payload.step ? ', one step' : ''}: ${payload.criterion}`,
    ),
  ],
  'validation/withdrawn': ({ reason }) => [draft('validation', `verdict taken back${because(reason)}`)],
  'merge/opened': ({ conflicts, keys = [] }) => [
    draft('merge', `merge opened, ${counted(conflicts.length + keys.length, 'conflict')}`, 0),
  ],
  'merge/settled': ({ layer, conflict }) => [draft('merge', `${layer} conflict settled: ${conflict}`)],
  'merge/completed': ({ brings, block }) => {
    const words = `merged, brings ${counted(brings.length, 'event')}`;
    return [block === undefined ? draft('merge', words, 0) : draftWith('merge', words, block.text)];
  },
  'merge/abandoned': ({ reason }) => [draft('merge', `merge abandoned${because(reason)}`, 0)],
  'effect/questioned': ({ tool, input }) => [draft('approval', `did it happen? ${tool} ${input}`)],
  'effect/reviewed': ({ callId, verdict, note }) => [
    draft('approval', `call ${callId}: ${REVIEW[verdict]}${because(note)}`),
  ],
  'import/revised': () => [],
  'import/joined': () => [],
  'import/copied': () => [],
  'import/noted': () => [],
};

function because(reason: string | undefined): string {
  return reason === undefined || reason.trim() === '' ? '' : `: ${reason}`;
}
