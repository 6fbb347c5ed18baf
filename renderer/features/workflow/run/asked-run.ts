import { create } from 'zustand';

/** What a run is to begin in; a new session where none is named. */
export interface AskedRun {
  readonly session?: string;
}

/** The run that a person is asked about; undefined while they are asked about none. */
export const useAskedRun = create<{ readonly asked: AskedRun | undefined }>(() => ({ asked: undefined }));

export function askRun(asked: AskedRun = {}): void {
  useAskedRun.setState({ asked });
}

export function closeRun(): void {
  useAskedRun.setState({ asked: undefined });
}
