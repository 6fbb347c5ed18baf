import {
  canonicalText,
  editBetween,
  isNoEdit,
  type WorkflowDocument,
} from '../../../../core/contract/workflow-view.ts';

/** Whether what is drawn is kept in the home. */
export type Keeping =
  | { readonly type: 'kept' }
  | { readonly type: 'keeping' }
  /** `isStale`: another window drew, and what is here is not on top of that. */
  | { readonly type: 'not-kept'; readonly says: string; readonly isStale: boolean };

/** How far a draft is: `n` changes on the version `base`, absent where none is kept. */
export interface DraftPlace {
  readonly workflow: string;
  readonly n: number;
  readonly base?: number;
}

/** A draft as the host has it. */
export interface HostDraft {
  readonly place: DraftPlace;
  readonly document: WorkflowDocument;
}

/** What a keeper asks the host for; what is refused says whether another window drew. Where the host can't be reached it rejects. */
export interface DraftCalls {
  readonly append: (
    place: DraftPlace,
    edit: string,
  ) => Promise<
    { readonly ok: true; readonly n: number } | { readonly ok: false; readonly says: string; readonly isStale: boolean }
  >;
  /** The draft as it is there now; undefined where it is not. */
  readonly open: (workflow: string) => Promise<HostDraft | undefined>;
}

/** Reads what is drawn as a document; why it is none, in words. */
export type ReadDrawn = () => WorkflowDocument | { readonly says: string };

/** Keeps what is drawn of one workflow in the home, soon after each change. */
export interface DraftKeeper {
  /** What is drawn now: sent within {@link SOON_MS}, with what comes until then. */
  readonly keepDraft: (drawn: ReadDrawn) => void;
  /** Sends what waits, at once. Settles when it is kept, or why not is told. Never rejects. */
  readonly flush: () => Promise<void>;
  readonly place: () => DraftPlace;
  /** What was kept is a version now. What is drawn since then is sent on top of it. */
  readonly saved: (version: number) => void;
  /** The host has another draft now, that this window shows. */
  readonly follow: (draft: HostDraft) => void;
  /** Whether news of a draft tells what this window did or knows. */
  readonly knows: (place: DraftPlace) => boolean;
}

/** How long changes are gathered before they are sent, in ms. */
export const SOON_MS = 400;
/** After how long a host that could not be reached is asked again, in ms. */
const AGAIN_MS = 2_000;

export function createDraftKeeper(
  begun: HostDraft,
  { append, open }: DraftCalls,
  onKeeping: (keeping: Keeping) => void,
): DraftKeeper {
  let there = begun;
  /** What is drawn and not kept yet. */
  let waiting: ReadDrawn | undefined;
  let sending: Promise<void> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const later = (ms: number): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), ms);
  };
  /** `later`: it is tried again by itself; else with the next change. */
  const failed = (says: string, why: 'later' | 'until drawn' | 'stale'): false => {
    onKeeping({ type: 'not-kept', says, isStale: why === 'stale' });
    if (why === 'later') later(AGAIN_MS);
    return false;
  };
  /** @returns whether the next can be sent: what waits now, or what was refused for want of this. */
  const send = async (drawn: ReadDrawn): Promise<boolean> => {
    const { place } = there;
    const document = drawn();
    if ('says' in document) return failed(document.says, 'until drawn');
    const edit = editBetween(there.document, document);
    const reply = isNoEdit(edit) ? ({ ok: true, n: place.n } as const) : await append(place, canonicalText(edit));
    if (reply.ok) {
      there = { document, place: { ...place, n: reply.n } };
      if (waiting === drawn) waiting = undefined;
      return true;
    }
    // An answer may have been lost on its way: what was sent is there then. Or what is there was saved, and is as it was.
    const now = reply.isStale ? await open(place.workflow) : undefined;
    if (now !== undefined && [document, there.document].some((each) => isNoEdit(editBetween(now.document, each)))) {
      there = now;
      return true;
    }
    return failed(reply.says, reply.isStale ? 'stale' : 'until drawn');
  };
  const sendAll = async (): Promise<void> => {
    try {
      while (waiting !== undefined) if (!(await send(waiting))) return;
      onKeeping({ type: 'kept' });
    } catch (error) {
      failed(error instanceof Error ? error.message : String(error), 'later');
    }
  };
  const flush = (): Promise<void> => {
    clearTimeout(timer);
    sending ??= sendAll().finally(() => {
      sending = undefined;
    });
    return sending;
  };
  return {
    keepDraft: (drawn) => {
      waiting = drawn;
      onKeeping({ type: 'keeping' });
      later(SOON_MS);
    },
    flush,
    place: () => there.place,
    saved: (version) => {
      there = { ...there, place: { workflow: there.place.workflow, n: 0, base: version } };
    },
    follow: (draft) => {
      clearTimeout(timer);
      waiting = undefined;
      there = draft;
      onKeeping({ type: 'kept' });
    },
    knows: ({ n, base }) =>
      (base === there.place.base && n === there.place.n) || (sending !== undefined && base === there.place.base),
  };
}
