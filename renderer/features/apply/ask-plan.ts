import type { Refusal } from '../../../core/contract/view.ts';
import { host } from '../../host/client.ts';
import { refusalOf } from '../../host/refusal-of.ts';
import { type ApplyDraft, byGitOf } from './apply-draft.ts';
import type { Answers, ApplyPlan } from './apply-plan.ts';

/** What is asked for: a result of a session at some place, or what was written there to be taken back. */
export interface Asked {
  readonly session: string;
  readonly draft: ApplyDraft;
  readonly undo: boolean;
  readonly answers: Answers;
}

export type Planned =
  | { readonly ok: true; readonly plan: ApplyPlan }
  | { readonly ok: false; readonly refusal: Pick<Refusal, 'message' | 'remedy'> };

/** What applying comes to now. Writes nothing there. Never rejects. */
export async function askPlan(asked: Asked, signal: AbortSignal): Promise<Planned> {
  const as = byGitOf(asked.draft);
  try {
    if (as === undefined) {
      const answer = await host().files.preview(inFolder(asked), { signal });
      return answer.ok ? { ok: true, plan: answer } : answer;
    }
    const answer = await host().files.previewByGit({ session: asked.session, as }, { signal });
    return answer.ok ? { ok: true, plan: { ...answer, blocked: [] } } : answer;
  } catch (error) {
    return { ok: false, refusal: refusalOf(error) };
  }
}

/** The same as the contract asks for a folder. */
export function inFolder({ session, draft, undo, answers }: Asked) {
  const settled = [...answers].map(([path, take]) => ({ path, take }));
  return {
    session,
    folder: draft.folder.trim(),
    ...(undo ? { undo } : {}),
    ...(settled.length === 0 ? {} : { settled }),
  };
}
