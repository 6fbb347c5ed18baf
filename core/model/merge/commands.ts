import type { EventId, SessionId } from '../ids.ts';

/** Merge theirs into ours (M1): both heads are those that the preview was made for. */
export interface OpenMerge {
  readonly type: 'merge/open';
  /** Ours: the session that goes on. */
  readonly session: SessionId;
  readonly theirs: SessionId;
  readonly ourHead: EventId;
  readonly theirHead: EventId;
  /** Chosen where there are several. */
  readonly ancestor?: EventId;
  /** Take theirs in whole where the two have no common ancestor. */
  readonly adopt?: true;
  /** Merge also where ours has nothing of its own, so that the two stay told apart; its ref moves there where absent. */
  readonly fastForward?: false;
}

export type ConflictLayer = 'workspace' | 'memory';

/** A person's answer for one conflict. */
export type Answer =
  | { readonly take: 'base' | 'ours' | 'theirs' }
  /** What it is to be in the place of all three. */
  | { readonly take: 'edit'; readonly text: string }
  /** Of memory: ours stays under its key, what theirs says comes under another one. */
  | { readonly take: 'both'; readonly key: string };

/** Answer one conflict of an open merge: a path, or a key of session memory. */
export interface SettleMerge {
  readonly type: 'merge/settle';
  readonly session: SessionId;
  readonly opened: EventId;
  readonly layer: ConflictLayer;
  readonly conflict: string;
  readonly answer: Answer;
}

/** What of their transcript comes (M2). `edited`: the words that a person made of it. */
export type Transcript =
  /** The last words of each of their steps. */
  | { readonly take: 'block'; readonly edited?: string }
  /** Steps picked by hand, whole. */
  | { readonly take: 'steps'; readonly events: readonly EventId[]; readonly edited?: string }
  /** What a model wrote for this merge, in a session of its own. */
  | { readonly take: 'model'; readonly writer: SessionId; readonly edited?: string }
  | { readonly take: 'nothing' };

/** Bring an open merge to its end. */
export interface CompleteMerge {
  readonly type: 'merge/complete';
  readonly session: SessionId;
  readonly opened: EventId;
  readonly transcript: Transcript;
}

/** Close an open merge without taking anything. */
export interface AbandonMerge {
  readonly type: 'merge/abandon';
  readonly session: SessionId;
  readonly opened: EventId;
  readonly reason: string;
}
