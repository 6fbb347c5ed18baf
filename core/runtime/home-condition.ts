import type { HomeNotice, HomeState } from '../contract/home-state.ts';
import type { Newsroom } from './newsroom.ts';
import { type Clock, HostError } from './ports.ts';

/** How the home is, kept up for every window alike. */
export interface HomeCondition {
  readonly state: () => HomeState;
  readonly note: (notice: Omit<HomeNotice, 'atMs'>) => void;
  /** Does what saves something. Where the disk takes nothing the home is stopped until it takes something again. Throws what the work throws. */
  readonly saving: <T>(save: () => Promise<T>) => Promise<T>;
  /** Something could not be saved that no caller waits for. */
  readonly failed: (fault: HostError) => void;
  /** Asks the disk no more. */
  readonly close: () => void;
}

interface ConditionWorld {
  readonly news: Newsroom;
  readonly clock: Clock;
  /** Saves a little. Rejects with HostError where the disk takes nothing. */
  readonly probe: () => Promise<void>;
}

/** How often a disk that takes nothing is asked again, in ms. */
const ASK_AGAIN_MS = 2_000;
/** Failures of the disk that end by themselves, or with a person's help, while the host lives. */
const STOPPING: ReadonlySet<string> = new Set(['disk-full', 'disk-failed']);

/** A home that takes what is to be saved, or one that can only be read, `readOnly` because. */
export function createHomeCondition(
  { news, clock, probe }: ConditionWorld,
  readOnly: HostError | undefined,
): HomeCondition {
  let state: HomeState = { writing: writingOf(readOnly), notices: [] };
  let faults = 0;
  let timer: NodeJS.Timeout | undefined;
  const become = (next: HomeState): void => {
    state = next;
    news.publish([{ type: 'home', state }]);
  };
  const failed = ({ code, message }: HostError): void => {
    if (!STOPPING.has(code) || state.writing.state === 'read-only') return;
    faults++;
    timer ??= setInterval(() => void saving(probe).catch(passOver), ASK_AGAIN_MS).unref();
    if (state.writing.state === 'open')
      become({ ...state, writing: { state: 'stopped', code, says: message, sinceMs: clock.nowMs() } });
  };
  const saving: HomeCondition['saving'] = async (save) => {
    const before = faults;
    try {
      const result = await save();
      if (state.writing.state === 'stopped' && faults === before) {
        clearInterval(timer);
        timer = undefined;
        become({ ...state, writing: { state: 'open' } });
      }
      return result;
    } catch (error) {
      if (error instanceof HostError) failed(error);
      throw error;
    }
  };
  return {
    state: () => state,
    note: (notice) => become({ ...state, notices: [...state.notices, { ...notice, atMs: clock.nowMs() }] }),
    saving,
    failed,
    close: () => clearInterval(timer),
  };
}

function writingOf(readOnly: HostError | undefined): HomeState['writing'] {
  if (readOnly === undefined) return { state: 'open' };
  return { state: 'read-only', code: readOnly.code, says: readOnly.message };
}

/** That the disk still takes nothing is known. */
function passOver(error: unknown): void {
  if (!(error instanceof HostError)) throw error;
}
