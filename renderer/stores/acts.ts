import type { Refusal } from '../../core/contract/view.ts';
import { quoted } from '../../core/contract/view.ts';
import { host } from '../host/client.ts';
import { refusalOf } from '../host/refusal-of.ts';
import { count, counted } from '../ui/number.ts';
import { sessionTitle } from '../ui/session-title.ts';
import { eachOfMany } from './each-of-many.ts';
import { useNavigation } from './navigation-store.ts';
import { type AskedAtBreak, useOverlay } from './overlay-store.ts';
import { usePreferences } from './preferences-store.ts';
import { useReflog } from './reflog-store.ts';
import { useSessions } from './sessions-store.ts';
import { showBranch } from './show-branch.ts';
import { type Done, hideFar, type Refused, showDone, showFar, showMade, showRefusal, showUndone } from './toasts.ts';
import { forgetTakenBack } from './ways-back.ts';

/** Starts a branch at an event and shows it. Where the log is broken before it, a dialog asks how to go on, and forks again with `atBreak`. */
export async function forkFrom(session: string, event: string, atBreak?: 'join' | 'start'): Promise<void> {
  const how = atBreak === undefined ? {} : { atBreak };
  const answer = await answered(host().sessions.fork({ session, at: event, ...how }));
  if (!answer.ok) return refused(answer.refusal, { act: 'fork', session, event });
  await showBranch(answer.session);
  showDone('Forked. The new branch starts here.', actsOn([answer.session]));
}

/** Makes a session of its own out of what the model sees at an event (F6). A break in the log is asked about, as for a fork. */
export async function detachAt(session: string, event: string, atBreak?: 'join' | 'start'): Promise<void> {
  const how = atBreak === undefined ? {} : { atBreak };
  const answer = await answered(host().sessions.detach({ session, at: event, ...how }));
  if (!answer.ok) return refused(answer.refusal, { act: 'detach', session, event });
  const made = answer.session;
  showMade('Detached as a session of its own.', actsOn([made]), () => openSession(made));
}

/** Gives a session a title. A no-op for an empty one and for the one it has. */
export async function rename(session: string, title: string): Promise<void> {
  const trimmed = title.trim();
  if (trimmed === '' || trimmed === titleOf(session)) return;
  const answer = await ask(host().sessions.rename({ session, title: trimmed }));
  if (answer.ok) showDone(`Renamed to ${quoted(answer.title)}.`, actsOn([session]));
}

export async function trash(session: string): Promise<void> {
  const title = titleOf(session);
  const answer = await ask(host().sessions.trash({ session }));
  if (answer.ok) showDone(`Moved ${quoted(title)} to trash. Nothing is deleted.`, actsOn([session]));
}

/** Moves several sessions to the trash, with one way back for all. Says how many were refused. */
export async function trashAll(sessions: readonly string[]): Promise<void> {
  const moved = await allowed(sessions, 'Moving to trash', (session) => host().sessions.trash({ session }));
  if (moved.length === 0) return;
  showDone(`Moved ${partOf(moved, sessions)} to trash. Nothing is deleted.`, backOf(moved, restoreAll));
}

export async function restore(session: string): Promise<void> {
  const answer = await ask(host().sessions.restore({ session }));
  if (answer.ok) showDone(`Restored ${quoted(titleOf(session))}.`, actsOn([session]));
}

/** Takes several sessions out of the trash, with one way back for all. Says how many were refused. */
export async function restoreAll(sessions: readonly string[]): Promise<void> {
  const back = await allowed(sessions, 'Restoring', (session) => host().sessions.restore({ session }));
  if (back.length > 0) showDone(`Restored ${partOf(back, sessions)}.`, backOf(back, trashAll));
}

/** Takes back an act of the reflog. */
export async function undo(act: string): Promise<void> {
  const answer = await ask(host().home.undo({ act }));
  if (answer.ok) showUndone(`${answer.says}.`, redo);
}

/** Brings back the act that was taken back last. */
export async function redo(): Promise<void> {
  const answer = await ask(host().home.redo({}));
  if (!answer.ok) return;
  forgetTakenBack();
  const { act } = answer;
  showDone(`${answer.says}.`, { acts: Promise.resolve([act]), takeBack: () => undo(act) });
}

/** Puts a text on the clipboard. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showDone('Copied.');
  } catch {
    showRefusal({ message: 'The clipboard is not available here.', remedy: 'Select the text and copy it by hand.' });
  }
}

/** Shows a refusal, or a failed call, in words. Returns the answer for the caller to go on with. Never rejects. */
export async function ask<Reply extends { ok: true } | Refused>(call: Promise<Reply>): Promise<Reply | Refused> {
  const answer = await answered(call);
  if (!answer.ok) showRefusal(answer.refusal);
  return answer;
}

/** The answer of a call; a failed one as a refusal, which the caller shows. Never rejects. */
export function answered<Reply extends { ok: true } | Refused>(call: Promise<Reply>): Promise<Reply | Refused> {
  return call.catch((error: unknown): Refused => ({ ok: false, refusal: refusalOf(error) }));
}

/** Asks where the refusal is a question, else shows it. */
export function refused(refusal: Refusal, asked: AskedAtBreak): void {
  const { break: broken } = refusal;
  if (broken === undefined) showRefusal(refusal);
  else useOverlay.getState().show({ type: 'at-break', asked, refusal: { ...refusal, break: broken } });
}

/** Of more sessions it is said how far an act on them is, after each so many. */
const farEvery = 50;

/** Those of the sessions for which the host did as asked. `doing` says what is done, where they are many. Ends where a person stops it, and where the host is lost. */
async function allowed(
  sessions: readonly string[],
  doing: string,
  call: (session: string) => Promise<{ ok: true } | Refused>,
): Promise<readonly string[]> {
  let goesOn = true;
  const stop = (): void => {
    goesOn = false;
  };
  const done = await eachOfMany(sessions, {
    call: (session) =>
      ask(
        call(session).catch((error: unknown) => {
          stop();
          throw error;
        }),
      ),
    onDone: (done) => {
      if (goesOn && done % farEvery === 0 && done < sessions.length)
        showFar(`${doing}: ${count(done)} of ${count(sessions.length)}`, stop);
      return goesOn;
    },
  });
  if (sessions.length > farEvery) hideFar();
  return done;
}

/** "3 sessions", "2 of 3 sessions" where the host refused some. */
function partOf(done: readonly string[], asked: readonly string[]): string {
  return done.length === asked.length
    ? counted(asked.length, 'session')
    : `${count(done.length)} of ${counted(asked.length, 'session')}`;
}

/** Acts that the reflog gives: of older ones it is not known here which is about a session. */
const mostKnown = 200;

/** The way back of what was done to each of the sessions just now. Of more than the reflog gives, `opposite` is done to them. */
function backOf(sessions: readonly string[], opposite: (sessions: readonly string[]) => Promise<void>): Done {
  return sessions.length > mostKnown ? { takeBack: () => opposite(sessions) } : actsOn(sessions);
}

/** The newest act on each of the sessions: what was done to them just now. */
export function actsOn(sessions: readonly string[]): Done & Required<Pick<Done, 'acts'>> {
  const find = (): readonly string[] =>
    sessions.flatMap(
      (session) => useReflog.getState().acts.find((act) => act.subject === session && !act.undone)?.id ?? [],
    );
  const acts = useReflog
    .getState()
    .refresh()
    .then(find, () => []);
  const takeBack = async () => {
    const known = await acts;
    for (const act of known) await undo(act);
    if (known.length === 0)
      showRefusal({ message: 'The act is not known here.', remedy: '“What was done” lists it, with its Undo.' });
  };
  return { acts, takeBack };
}

function openSession(session: string): void {
  const view = usePreferences.getState().viewOf[session] ?? 'graph';
  useNavigation.getState().go({ screen: 'session', session, view });
}

function titleOf(session: string): string {
  const row = useSessions.getState().rows.get(session);
  return row === undefined ? session : sessionTitle(row);
}
