import type { PayloadOf } from '../../../model/events.ts';
import type { workKinds } from '../../../model/kinds/work.ts';
import type { workspaceKinds } from '../../../model/kinds/workspace.ts';
import { counted } from '../../text/say-count.ts';
import { besidePaths, sayPaths } from '../../text/say-paths.ts';
import { callTitle } from '../call-title.ts';
import { sayAnswer, sayChoices } from './approval-answer.ts';
import { type Draft, type Draw, draft, draftWith, errorDraft } from './draft.ts';
import { partDrafts, toolDraft } from './part-drafts.ts';

/** Steps of what the model said, what tools did and what happened to the workspace. */
export const workDrafts: { readonly [K in keyof typeof workKinds | keyof typeof workspaceKinds]: Draw<K> } = {
  'model/requested': () => [],
  'model/answered': ({ parts, synthetic }, around) =>
    partDrafts(parts, synthetic === true ? 'harness' : 'agent', around),
  'model/retried': ({ attempt, reason, waitMs }) => {
    const wait = waitMs === undefined ? '' : `, waited ${Math.round(waitMs / 100) / 10} s`;
    return [errorDraft(reason, `retry${attempt === undefined ? '' : ` ${attempt}`}${wait}`)];
  },
  /** Of a request that a stop left open nothing is said beside the stop. */
  'model/failed': ({ reason, code }) => (code === 'stopped' ? [] : [errorDraft(reason, 'the model did not answer')]),
  /** Dropped again where the call is in the branch already: a start is not a step of its own. */
  'tool/started': ({ tool, input }, around) => [toolDraft(tool, input, around)],
  /** A result is part of its call's step; what else the record says came from the harness. */
  'tool/ended': ({ parts }, around) => {
    const others = parts.filter((part) => part.type !== 'image');
    return partDrafts(others, 'harness', around);
  },
  'tool/list-pinned': ({ server, tools }) => [
    draftWith(
      'placement',
      `${server === undefined ? 'the program' : `server ${server}`}: ${counted(tools.length, 'tool')}`,
      tools.join(', '),
      0,
    ),
  ],
  'server/reached': ({ server, to, outcome, because = '' }) => [
    draftWith('placement', `server ${server}: ${to} ${outcome}`, because, 0),
  ],
  'world/answered': () => [],
  'workspace/began': ({ from }) => [draft('placement', sayBegan(from), 0)],
  'workspace/set-up': ({ how, command, carried, without = [] }) => [
    draftWith(
      'placement',
      how === 'ran' ? 'set up' : 'set up, kept from before',
      [
        command,
        ...carried.map(({ path }) => `${path}: carried, not proven`),
        ...without.map((path) => `${path}: was not there while it ran`),
      ].join('\n'),
      0,
    ),
  ],
  'workspace/changed-outside': (payload) => [sayOutside(payload)],
  'workspace/restored': (payload) => [sayRestored(payload)],
  'workspace/applying': () => [],
  'workspace/applied': ({ target, paths, changed = paths.length, branch, patch, undone, failed }) => {
    const where = branch === undefined ? target : `branch ${branch} of ${target}`;
    if (failed !== undefined) return [draftWith('applied', `could not be taken back from ${where}`, failed, 0)];
    if (undone === true && changed === 0) return [draft('applied', `nothing stays written in ${where}`, 0)];
    const written = patch === undefined ? 'applied to' : 'written as the patch';
    const words = `${counted(changed, 'path')} ${undone === true ? 'taken back from' : written} ${where}`;
    return [draftWith('applied', words, paths.join(', '), 0)];
  },
  /** Only a change is a step, and that depends on the placement before: see placementDrafts. */
  'placement/moved': () => [],
  'approval/asked': ({ command, choices }) => [
    choices === undefined
      ? draft('approval', `asks to run ${command}`)
      : draftWith('approval', `asks: ${command}`, sayChoices(choices)),
  ],
  'approval/answered': (payload, around) => {
    const { callId, answer, reason = payload.note, input } = payload;
    const asked = around.asked.get(callId) ?? `call ${callId}`;
    const command = answer === 'edited' && input !== undefined ? callTitle(callId, input, around.cwd) : asked;
    return [draft('approval', `${sayAnswer(payload)}: ${command}${reason === undefined ? '' : ` (${reason})`}`)];
  },
  'policy/changed': ({ rule }) => [draft('approval', `policy: ${rule}`)],
  'budget/changed': ({ caps }) => [
    draft('other', `budget: ${caps.map(({ name, limit }) => `${name} ${limit}`).join(', ')}`, 0),
  ],
};

function sayOutside(payload: PayloadOf<'workspace/changed-outside'>): Draft {
  const { paths, changed = paths.length, left, cutOff } = payload;
  const all = sayPaths(payload);
  if (left === undefined && cutOff === undefined) return draft('other', `changed outside: ${all}`);
  const beside = besidePaths(payload).length;
  const found = [
    ...(changed === 0 && beside > 0 ? [] : [changed === 0 ? 'no path' : counted(changed, 'path')]),
    ...(beside === 0 ? [] : [counted(beside, 'dependency folder')]),
  ];
  const by = cutOff === undefined ? 'a call that was stopped' : 'lost steps of the run that was cut off';
  return draftWith('other', `left by ${by}: ${found.join(', ')}`, all);
}

/** Without a step that the files came from it is no restore of a person: a sub-agent's session begins with it. */
function sayRestored({ from, cutOff, removed = [] }: PayloadOf<'workspace/restored'>): Draft {
  if (cutOff !== undefined) return draft('other', 'files set back to where the run was cut off', 0);
  if (from !== undefined) return draftWith('other', 'workspace restored', besidePaths({ removed }).join(', '), 0);
  return draft('placement', 'files handed over from the parent', 0);
}

function sayBegan(from: PayloadOf<'workspace/began'>['from']): string {
  if (from.how === 'empty') return 'an empty workspace';
  if (from.how === 'folder') return `workspace from ${from.path}`;
  const commit = from.commit.slice(0, 12);
  return `workspace from ${from.path} at ${from.revision === undefined ? commit : `${from.revision}, ${commit}`}`;
}
