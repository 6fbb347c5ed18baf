import { call, type MadeSession, madeSession } from './made-history.ts';

const facts = { effect: 'irreversible', attempt: 1, placement: 'host' } as const;

export const ASKED = { command: 'git push; rm -rf tests' };
export const RAN = '{"command":"echo nothing > pushed.txt"}';

/** A call that asked, that a person edited, and that ran as edited; its result is to come. */
export function editedCall(session: MadeSession, callId = 'c1', ran = RAN): void {
  session.answer([call(callId, 'run_command', ASKED)]);
  session.add('approval/asked', { callId, command: ASKED.command });
  const { id: approval } = session.add('approval/answered', { callId, answer: 'edited', input: ran });
  session.add('tool/started', { callId, tool: 'run_command', input: ran, approval, ...facts });
}

/** A session of ours with one such call. */
export function editedSession(): MadeSession {
  const session = madeSession('S', { by: 'agent' });
  session.person('push it');
  editedCall(session);
  return session;
}

/** The same call begins once more as the model asked for it: no person was asked. */
export function startedAsAsked(session: MadeSession, callId = 'c1'): void {
  session.add('tool/started', { callId, tool: 'run_command', input: JSON.stringify(ASKED), ...facts });
}
