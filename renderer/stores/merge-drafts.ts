import { create } from 'zustand';
import type { HostClient } from '../host/client.ts';

/** What comes of the transcript of a merge. */
export type Transcript = Parameters<HostClient['merge']['complete']>[0]['transcript'];

/** Two sessions of which one is merged into the other. */
interface Sides {
  readonly ours: string;
  readonly theirs: string;
}

/** An answer that is being written for one conflict. */
export interface AnswerDraft {
  /** What is to stand there; `from`: what it began with. Absent where nothing is being edited. */
  readonly edit?: { readonly from: 'both' | 'side'; readonly text: string } | undefined;
  /** What theirs is to be kept under, where somebody typed it. */
  readonly secondKey?: string;
}

/** What a person chose and wrote for a merge, and has not recorded. */
export interface MergeDraft {
  readonly transcript?: Transcript;
  /** Their head when it was chosen: what a model wrote is of that one. */
  readonly theirHead?: string | undefined;
  /** Steps that were picked last, also while another way is taken. */
  readonly picks: readonly string[];
  /** By layer and name. */
  readonly answers: ReadonlyMap<string, AnswerDraft>;
}

interface MergeDraftsStore {
  /** By sides. Kept for as long as the window is open. */
  readonly drafts: ReadonlyMap<string, MergeDraft>;
  readonly change: (sides: Sides, change: (before: MergeDraft) => Partial<MergeDraft>) => void;
  /** Forgets what was written for a merge that has its end. */
  readonly drop: (sides: Sides) => void;
}

const NOTHING: MergeDraft = { picks: [], answers: new Map() };
const NO_ANSWER: AnswerDraft = {};

export const useMergeDrafts = create<MergeDraftsStore>((set, get) => ({
  drafts: new Map(),
  change: (sides, change) => {
    const before = draftOf(get(), sides);
    set({ drafts: new Map(get().drafts).set(nameOf(sides), { ...before, ...change(before) }) });
  },
  drop: (sides) => {
    const drafts = new Map(get().drafts);
    drafts.delete(nameOf(sides));
    set({ drafts });
  },
}));

/** What was written for a merge: the same object for as long as nothing changes. */
export function draftOf({ drafts }: Pick<MergeDraftsStore, 'drafts'>, sides: Sides): MergeDraft {
  return drafts.get(nameOf(sides)) ?? NOTHING;
}

/** What was written for one conflict. */
export function answerDraftOf(draft: MergeDraft, layer: string, name: string): AnswerDraft {
  return draft.answers.get(`${layer} ${name}`) ?? NO_ANSWER;
}

/** Writes for one conflict; forgets it where nothing is given. */
export function draftAnswer(sides: Sides, layer: string, name: string, answer: AnswerDraft | undefined): void {
  useMergeDrafts.getState().change(sides, (before) => {
    const answers = new Map(before.answers);
    if (answer === undefined) answers.delete(`${layer} ${name}`);
    else answers.set(`${layer} ${name}`, answer);
    return { answers };
  });
}

function nameOf({ ours, theirs }: Sides): string {
  return `${ours} ${theirs}`;
}
