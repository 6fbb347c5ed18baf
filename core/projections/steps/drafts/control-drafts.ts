import type { controlKinds } from '../../../model/kinds/control.ts';
import { memoryWords } from '../../merge/memory-words.ts';
import { counted } from '../../text/say-count.ts';
import { sayStop } from '../../text/say-stop.ts';
import { replayedAs } from '../../validation/replayed-as.ts';
import { sayCall } from '../call-title.ts';
import { type Draw, draft, draftWith, errorDraft } from './draft.ts';
import { toolDraft } from './part-drafts.ts';

const REVIEW = { happened: 'it happened', 'did-not-happen': 'it did not happen', 'run-again': 'run it again' } as const;

/** Steps of control flow, runs, validation and merge. Bookkeeping of a source is not a step: a revision is said by the step that it is of. */
export const controlDrafts: { readonly [K in keyof typeof controlKinds]: Draw<K> } = {
  'selector/chose': ({ chosen, candidates, how, reason, scores = {} }) => {
    const words = `chose ${chosen} of ${candidates.length} by ${how}${because(reason)}`;
    const scored = candidates.map((name) => (scores[name] === undefined ? name : `${name} ${scores[name]}`));
    return [draftWith('selector', words, scored.join(', '), words.length)];
  },
  'node/entered': () => [],
  'node/left': () => [],
  'node/attempted': () => [],
  /** A call that a program makes is a step of its own; all else is said by what the run does. */
  'run/started': ({ call }, around) => (call === undefined ? [] : [toolDraft(call.tool, call.input, around)]),
  /** What the model's own failure says in the row above is not said again. */
  'run/ended': ({ outcome, reason = '' }, { failed }) => {
    if (outcome === 'stopped') return [draft('stopped', `the program ended by a stop in it${because(reason)}`, 0)];
    return outcome !== 'failed' || (reason !== '' && reason === failed) ? [] : [errorDraft(reason, 'run failed')];
  },
  'run/stopped': (payload) => [draft('stopped', sayStop(payload), 0)],
  validation: (payload) => [
    draft(
      'validation',
      `${replayedAs(payload) ?? payload.verdict}${payload.step ? ', one step' : ''}: ${payload.criterion}`,
    ),
  ],
  'validation/withdrawn': ({ reason }) => [draft('validation', `verdict taken back${because(reason)}`)],
  'merge/opened': ({ conflicts, keys = [] }) => [
    draft('merge', `opened, ${counted(conflicts.length + keys.length, 'conflict')}`, 0),
  ],
  'merge/settled': ({ layer, conflict, answer, key = '' }) => [
    draft('merge', `${layer} conflict settled: ${conflict}, ${TAKEN[answer]?.(key) ?? `${answer} taken`}`),
  ],
  'merge/completed': ({ brings, block, memory = [] }) => {
    const { writer, edited } = block ?? {};
    const items = memory.length === 0 ? '' : ` and ${counted(memory.length, 'memory item')}`;
    const by = writer === undefined ? '' : `, block by ${writer.provider} ${writer.model}${edited ? ', edited' : ''}`;
    const words = `completed, brings ${counted(brings.length, 'event')}${items}${by}`;
    const brought = [block?.text ?? '', memoryWords({ memory })].filter((text) => text !== '').join('\n');
    return [brought === '' ? draft('merge', words, 0) : draftWith('merge', words, brought)];
  },
  'merge/abandoned': ({ reason }) => [draft('merge', `abandoned${because(reason)}`, 0)],
  'effect/questioned': (call, { cwd }) => [draft('approval', `did it happen? ${sayCall(call, cwd)}`)],
  'effect/reviewed': ({ callId, verdict, note }, { asked }) => [
    draft('approval', `${REVIEW[verdict]}: ${asked.get(callId) ?? `call ${callId}`}${because(note)}`),
  ],
  'import/revised': () => [],
  'import/joined': () => [],
  'import/copied': () => [],
  'import/noted': () => [],
};

const TAKEN: Readonly<Record<string, ((key: string) => string) | undefined>> = {
  edit: () => 'edited',
  both: (key) => `both kept, theirs as ${key}`,
};

function because(reason: string | undefined): string {
  return reason === undefined || reason.trim() === '' ? '' : `: ${reason}`;
}
