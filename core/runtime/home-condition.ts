import type { HomeNotice, HomeState } from '../contract/home-state.ts';
import type { Newsroom } from './newsroom.ts';
import { type Clock, HostError } from './ports.ts';

/** How the home is, kept up for every window alike. */
export interface HomeCondition {
  readonly state: () => HomeState;
  readonly note: (notice: Omit<HomeNotice, 'atMs'>) => void;
  /**
   * Does what saves something, of about so many bytes. Where the disk does not take it the home is stopped until the disk is found to
   * take as much: what is smaller may be saved meanwhile, and ends nothing. Throws what the work throws.
   */
  readonly saving: <T>(save: () => Promise<T>, sizeBytes?: number) => Promise<T>;
  /**
   * Settles once the disk takes again what it did not: never after the condition is closed. Undefined for what did not fail for that, and
   * is not mended by waiting.
   */
  readonly goesOn: (failure: unknown) => Promise<void> | undefined;
  /** A page of a file of the store can't be read. `file`: its name. A no-op where that is known. */
  readonly damaged: (file: string) => void;
  /** A person agreed to set the damaged files aside. Gives their names; none where no damage is known, or this was said before. */
  readonly leaveDamaged: () => readonly string[];
  /** Something could not be saved that no caller waits for. */
  readonly failed: (fault: HostError) => void;
  /** Asks the disk no more. */
  readonly close: () => void;
}

interface ConditionWorld {
  readonly news: Newsroom;
  readonly clock: Clock;
  /** Whether so many bytes can be saved. Leaves nothing of them behind. Rejects with HostError where they can't. */
  readonly probe: (sizeBytes: number) => Promise<void>;
  /** Called once for each file of which a page is met that can't be read. */
  readonly onDamaged: () => void;
}

/** How often a disk that takes nothing is asked again, in ms. */
const ASK_AGAIN_MS = 2_000;
/** As much must a disk take before saving goes on: a batch of an import is as large. */
const ROOM_BYTES = 4 * 1024 * 1024;
/** Failures of the disk and of the store's files that end by themselves, or with a person's help, while the host lives. */
const STOPPING: ReadonlySet<string> = new Set(['disk-full', 'disk-failed', 'store-moved']);

/** A home that takes what is to be saved, or one that can only be read, `readOnly` because. */
export function createHomeCondition(
  { news, clock, probe, onDamaged }: ConditionWorld,
  readOnly: HostError | undefined,
): HomeCondition {
  let state: HomeState = { writing: writingOf(readOnly), notices: [] };
  let neededBytes = ROOM_BYTES;
  let isAsking = false;
  let timer: NodeJS.Timeout | undefined;
  let open = Promise.withResolvers<void>();
  open.resolve();
  const become = (next: HomeState): void => {
    state = next;
    news.publish([{ type: 'home', state }]);
  };
  const goOn = (): void => {
    clearInterval(timer);
    timer = undefined;
    neededBytes = ROOM_BYTES;
    become({ ...state, writing: { state: 'open' } });
    open.resolve();
  };
  const askDisk = async (): Promise<void> => {
    if (isAsking) return;
    isAsking = true;
    const askedBytes = neededBytes;
    try {
      await probe(askedBytes);
      if (askedBytes === neededBytes) goOn();
    } catch (error) {
      // That the disk still takes too little is known.
      if (!(error instanceof HostError)) throw error;
    } finally {
      isAsking = false;
    }
  };
  const stop = ({ code, message }: HostError, sizeBytes = 0): void => {
    if (!STOPPING.has(code) || state.writing.state === 'read-only') return;
    neededBytes = Math.max(neededBytes, sizeBytes);
    timer ??= setInterval(askDisk, ASK_AGAIN_MS).unref();
    if (state.writing.state === 'stopped') return;
    open = Promise.withResolvers<void>();
    become({ ...state, writing: { state: 'stopped', code, says: message, sinceMs: clock.nowMs() } });
  };
  return {
    state: () => state,
    note: (notice) => become({ ...state, notices: [...state.notices, { ...notice, atMs: clock.nowMs() }] }),
    saving: (save, sizeBytes) =>
      save().catch((error: unknown) => {
        if (error instanceof HostError) stop(error, sizeBytes);
        throw error;
      }),
    damaged: (file) => {
      const { files, sinceMs, leaving } = state.damaged ?? { files: [], sinceMs: clock.nowMs(), leaving: false };
      if (files.includes(file)) return;
      become({ ...state, damaged: { files: [...files, file].sort(), sinceMs, leaving } });
      onDamaged();
    },
    leaveDamaged: () => {
      if (state.damaged === undefined || state.damaged.leaving) return [];
      become({ ...state, damaged: { ...state.damaged, leaving: true } });
      return state.damaged.files;
    },
    goesOn: (failure) => {
      if (!(failure instanceof HostError) || !STOPPING.has(failure.code)) return undefined;
      // Whoever waits has met the full disk: had it room since, that is asked anew.
      stop(failure);
      return state.writing.state === 'stopped' ? open.promise : undefined;
    },
    failed: (fault) => stop(fault),
    close: () => clearInterval(timer),
  };
}

function writingOf(readOnly: HostError | undefined): HomeState['writing'] {
  if (readOnly === undefined) return { state: 'open' };
  return { state: 'read-only', code: readOnly.code, says: readOnly.message };
}
