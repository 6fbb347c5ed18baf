import { useEffect, useRef, useState } from 'react';
import type { PlannedConflict, Refusal } from '../../../core/contract/view.ts';
import { showRefusal } from '../../stores/toasts.ts';
import { applySeen, cancelApply } from './apply-acts.ts';
import { type ApplyDraft, firstDraft, missingIn } from './apply-draft.ts';
import { type Answers, type ApplyPlan, keptConflicts, type Take } from './apply-plan.ts';
import { type Asked, askPlan } from './ask-plan.ts';
import { type Far, useFar } from './use-far.ts';

type Words = Pick<Refusal, 'message' | 'remedy'>;

/** How far it is. `planned`: `conflicts` are all that there were, those with an answer too; `notice`: why it was looked at again. */
export type ApplyView =
  | { readonly state: 'unasked' }
  | { readonly state: 'failed'; readonly refusal: Words }
  | {
      readonly state: 'planned';
      readonly plan: ApplyPlan;
      readonly conflicts: readonly PlannedConflict[];
      readonly notice?: Words;
    };

/** An apply on screen, and what can be done to it. */
export interface Applying {
  readonly draft: ApplyDraft;
  /** What was applied is taken back. */
  readonly undo: boolean;
  readonly answers: Answers;
  readonly view: ApplyView;
  readonly busy: 'comparing' | 'writing' | 'cancelling' | undefined;
  /** What was previewed is of the draft before: it is asked for anew. */
  readonly fill: (change: Partial<ApplyDraft>) => void;
  readonly preview: () => void;
  /** Answers one conflict; what comes of it is asked for again. */
  readonly answer: (path: string, take: Take) => void;
  /** In a commit: one answer for all conflicts. */
  readonly replaceAll: (replace: boolean) => void;
  readonly apply: () => void;
  /** Of what is being written to a folder; absent where that can't be cancelled. */
  readonly cancel?: () => void;
  /** Paths that are written so far, while that is known. */
  readonly far: Far | undefined;
}

interface Start {
  readonly session: string;
  readonly folder: string | undefined;
  /** That were made before and stand. */
  readonly branches: readonly string[];
  readonly undo: boolean;
}

/** Previews what is filled in, and writes what was previewed. `onDone` is told when it is written; a refusal that comes once it is closed is a toast. A folder that is known from the start is previewed at once. */
export function useApply({ session, folder, branches, undo }: Start, onDone: () => void): Applying {
  const [asked, setAsked] = useState<Asked>({
    ...{ session, draft: firstDraft(folder, branches), undo, answers: new Map() },
  });
  const [view, setView] = useState<ApplyView>({ state: 'unasked' });
  const [busy, setBusy] = useState<Applying['busy']>();
  const far = useFar(session, busy === 'writing');
  const asking = useRef(new AbortController());
  const look = async (next: Asked, notice?: Words) => {
    asking.current.abort();
    asking.current = new AbortController();
    const { signal } = asking.current;
    setAsked(next);
    setBusy('comparing');
    const made = await askPlan(next, signal);
    if (signal.aborted) return;
    setBusy(undefined);
    setView((before) => (made.ok ? plannedView(before, made.plan, { asked: next, notice }) : failed(made.refusal)));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is known at the start is previewed unasked
  useEffect(() => {
    if (missingIn(asked.draft) === undefined) void look(asked);
    return () => asking.current.abort();
  }, []);
  const fill = (change: Partial<ApplyDraft>) => {
    asking.current.abort();
    setBusy(undefined);
    setView({ state: 'unasked' });
    setAsked({ ...asked, draft: { ...asked.draft, replace: false, ...change }, answers: new Map() });
  };
  const apply = async () => {
    if (view.state !== 'planned') return;
    setBusy('writing');
    const { signal } = asking.current;
    const refusal = await applySeen(asked, view.plan.seen);
    if (refusal === undefined) return signal.aborted ? undefined : onDone();
    if (signal.aborted) showRefusal(refusal);
    else await look(asked, refusal);
  };
  const cancel = () => {
    setBusy('cancelling');
    void cancelApply(session);
  };
  return {
    ...{ draft: asked.draft, undo, answers: asked.answers, view, busy, far, fill },
    ...(busy === 'writing' && !undo && asked.draft.how === 'folder' ? { cancel } : {}),
    preview: () => void look(asked),
    answer: (path, take) => void look({ ...asked, answers: new Map(asked.answers).set(path, take) }),
    replaceAll: (replace) => void look({ ...asked, draft: { ...asked.draft, replace } }),
    apply: () => void apply(),
  };
}

function failed(refusal: Words): ApplyView {
  return { state: 'failed', refusal };
}

function plannedView(
  before: ApplyView,
  plan: ApplyPlan,
  { asked: { answers, draft }, notice }: { readonly asked: Asked; readonly notice: Words | undefined },
): ApplyView {
  const was = before.state === 'planned' ? before.conflicts : [];
  const conflicts = draft.replace ? was : keptConflicts(was, plan.conflicts, answers);
  return { state: 'planned', plan, conflicts, ...(notice === undefined ? {} : { notice }) };
}
