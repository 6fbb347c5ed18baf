import { host } from '../host/client.ts';
import { count } from '../ui/number.ts';
import { ask } from './acts.ts';
import { useOverlay } from './overlay-store.ts';
import { showDone, showFinal, showTakenBack } from './toasts.ts';

/** What a compression would come to, as it was seen before. */
export interface SeenCompression {
  readonly summary: string;
  readonly replaces: number;
  /** Of the conversation, estimated: instructions and tools are not counted. */
  readonly tokensBefore: number;
  readonly tokensAfter: number;
}

/** Asks what is to stand in the place of the conversation up to an event, for the model alone (C2). Says at once why nothing can. */
export async function askCompression(session: string, event: string): Promise<void> {
  const seen = await previewCompression(session, event);
  if (seen !== undefined) useOverlay.getState().show({ type: 'compress', session, event, seen });
}

/** What a compression would come to, with words of one's own or an extract. Undefined where it is refused, which is said. */
export async function previewCompression(
  session: string,
  event: string,
  text?: string,
): Promise<SeenCompression | undefined> {
  const answer = await ask(host().context.preview({ session, at: event, ...(text === undefined ? {} : { text }) }));
  return answer.ok ? answer : undefined;
}

/** Puts a summary in the place of the conversation up to an event. What was said stays where it is. Returns false where it is refused. */
export async function compressTo(session: string, event: string, text: string): Promise<boolean> {
  const answer = await ask(host().context.compress({ session, at: event, text }));
  if (!answer.ok) return false;
  const { tokensBefore, tokensAfter } = answer;
  const tokens = `about ${count(tokensAfter)} tokens for the model, not ${count(tokensBefore)}`;
  showFinal(
    `Compressed. The conversation is ${tokens}; instructions and tools come on top. Nothing is deleted: Pin brings a step back.`,
  );
  return true;
}

/** Keeps a step in the context as it is, or lets it go with what is compressed next (C2), with the way back. */
export async function pinStep(session: string, event: string, pinned: boolean): Promise<void> {
  if (!(await isPinned(session, event, pinned))) return;
  const says = pinned
    ? 'Pinned: the model reads it whatever is compressed.'
    : 'No longer pinned: the next compression may replace it.';
  const takeBack = async () => {
    if (await isPinned(session, event, !pinned)) showTakenBack(pinned ? 'No longer pinned.' : 'Pinned again.');
  };
  showDone(says, { takeBack });
}

async function isPinned(session: string, event: string, pinned: boolean): Promise<boolean> {
  return (await ask(host().context.pin({ session, event, pinned }))).ok;
}
