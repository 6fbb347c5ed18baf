import { quoted } from '../../../model/quoted.ts';
import { accept, type Decision, refuse } from '../../../model/refusal.ts';
import { counted } from '../../text/say-count.ts';
import type { FlowNode } from '../flow.ts';
import type { Bodies } from '../run/bodies.ts';
import type { InRound } from './anew-from.ts';

/** Reads a node, or `draft@2.1`: one in a round of each loop around it, from the outermost; the first of each where none is named. Refused for none that runs. */
export function readNodeRound(word: string, { groupOf }: Bodies): Decision<InRound> {
  const nodes = [...groupOf.keys()].filter(({ state }) => state === 'runs');
  const whole = nodes.find(({ id }) => id === word);
  const { id, named } = /^(?<id>.+)@(?<named>[1-9]\d{0,8}(?:\.[1-9]\d{0,8})*)$/s.exec(word)?.groups ?? {};
  const node = whole ?? nodes.find((each) => each.id === id);
  if (node === undefined)
    return refuse('not-found', `There is no node ${quoted(word)} that runs.`, {
      remedy: 'Name a node of the workflow by its id, in a loop with its round behind @ (draft@2).',
    });
  const depth = groupOf.get(node)?.depth ?? 0;
  const rounds = whole === undefined ? (named ?? '').split('.').map(Number) : firstRounds(depth);
  if (rounds.length === depth) return accept({ node, rounds });
  return refuse(
    'invalid',
    `${sayNode(node)} is in ${counted(depth, 'loop')}, and ${counted(rounds.length, 'round')} ${rounds.length === 1 ? 'is' : 'are'} named.`,
    {
      remedy: 'Name a round for each loop around it, from the outermost (draft@2.1), or none.',
    },
  );
}

function firstRounds(depth: number): number[] {
  return Array.from({ length: depth }, () => 1);
}

function sayNode({ id }: FlowNode): string {
  return `The node ${quoted(id)}`;
}
