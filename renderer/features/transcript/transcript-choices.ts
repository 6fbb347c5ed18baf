import { create } from 'zustand';

/** What a person chose to see of transcripts, for all of them until the window closes. */
interface TranscriptChoices {
  readonly thinking: boolean;
  readonly harness: boolean;
  /** Whether tool calls are open where nothing else was chosen for one. */
  readonly toolsOpen: boolean;
  /** Keys of steps that are not as `toolsOpen` says, and of other rows that were opened. */
  readonly toggled: ReadonlySet<string>;
  /** Keys of compactions whose steps are shown. */
  readonly unfolded: ReadonlySet<string>;
  readonly choose: (change: Partial<Pick<TranscriptChoices, 'thinking' | 'harness'>>) => void;
  /** Opens or closes all tool calls. Forgets what was chosen for single ones. */
  readonly openTools: (open: boolean) => void;
  readonly toggle: (key: string) => void;
  readonly fold: (key: string) => void;
}

export const useTranscriptChoices = create<TranscriptChoices>((set) => ({
  thinking: false,
  harness: false,
  toolsOpen: false,
  toggled: new Set(),
  unfolded: new Set(),
  choose: (change) => set(change),
  openTools: (toolsOpen) => set({ toolsOpen, toggled: new Set() }),
  toggle: (key) => set(({ toggled }) => ({ toggled: flipped(toggled, key) })),
  fold: (key) => set(({ unfolded }) => ({ unfolded: flipped(unfolded, key) })),
}));

/** Whether a row shows its body. */
export function useIsOpen(key: string, isTool: boolean): boolean {
  return useTranscriptChoices(({ toggled, toolsOpen }) => toggled.has(key) !== (isTool && toolsOpen));
}

function flipped(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(keys);
  if (!next.delete(key)) next.add(key);
  return next;
}
