import { canonicalText } from '../../model/canonical.ts';
import type { PayloadOf } from '../../model/events.ts';
import { saySubject } from '../../model/policy/subject.ts';
import { folderOf } from '../tools/run-command.ts';
import { placeOf } from '../tools/tool.ts';
import { type CheckedCall, checkInput } from './check-call.ts';
import type { Position } from './position.ts';
import type { RunWorld } from './run-world.ts';

/** What a person made of a call: it is to run, as it was asked or edited, or it is denied. */
export type Approved =
  | { readonly ok: true; readonly call: CheckedCall; readonly approval: string }
  | { readonly ok: false; readonly reason: string };

/**
 * Asks a person (A1), or takes the answer that is on record for this very call: it is bound to the digest of tool, input, folder and what
 * the call could reach, so an answer for another one is none.
 */
export async function askApproval(
  world: RunWorld,
  position: Position,
  call: CheckedCall,
  because: string,
): Promise<Approved> {
  const bound = boundDigest(world, call);
  const answer = await world.journal.ask({
    position,
    inputDigest: bound,
    effect: 'repeatable',
    prepare: async (attempt) =>
      attempt > 1 ? [] : [{ kind: 'approval/asked', payload: asked(world, call, { position, bound, because }) }],
    perform: async () => {
      await world.approval(position);
      return [];
    },
    read: (event) => event,
  });
  if (answer.kind !== 'approval/answered') return { ok: false, reason: 'The answer can’t be read. Nothing was run.' };
  const { answer: how, reason, input, bound: answered } = answer.payload;
  if (how === 'denied')
    return { ok: false, reason: `A person denied it${reason === undefined ? '' : `: ${reason}`}. Nothing was run.` };
  if (answered !== bound)
    return { ok: false, reason: 'The answer is for another call than this one. Nothing was run.' };
  if (how === 'approved') return { ok: true, call, approval: answer.id };
  const edited = checkInput(call.callId, call.tool, input ?? '');
  return edited.ok ? { ok: true, call: edited.call, approval: answer.id } : edited;
}

/** sha256 of all that an approval is for. An edited input runs in the place of what was asked: the person wrote it. */
function boundDigest({ sha256, agent, sandbox }: RunWorld, { tool, input, inputText }: CheckedCall): string {
  return sha256(
    canonicalText({
      tool: tool.name,
      version: tool.version,
      input: inputText,
      cwd: folderOf(input),
      placement: placeOf(tool, sandbox),
      limits: agent.sandbox.commands,
    }),
  );
}

function asked(
  { sandbox }: RunWorld,
  { callId, tool, input, inputText }: CheckedCall,
  { position, bound, because }: { position: Position; bound: string; because: string },
): PayloadOf<'approval/asked'> {
  return {
    callId,
    command: saySubject(tool.subject(input)) || inputText,
    tool: tool.name,
    version: tool.version,
    effect: tool.effect,
    cwd: folderOf(input),
    placement: placeOf(tool, sandbox),
    because,
    bound,
    position,
    inputDigest: bound,
  };
}
