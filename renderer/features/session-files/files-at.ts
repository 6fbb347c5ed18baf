import type { FileRow } from '../../../core/contract/view.ts';
import { host } from '../../host/client.ts';
import { AnswerCache } from '../inspector/answer-cache.ts';

/** A dependency folder beside the files. `missing`: it is nowhere to be copied from. */
export interface Beside {
  readonly path: string;
  readonly holds: string;
  readonly missing?: true;
}

/** A part of the files of a session at a moment. */
export interface FilesPart {
  readonly tree: string;
  /** Each folder before what is in it. */
  readonly entries: readonly FileRow[];
  /** Where the rest begins; absent for the last part. */
  readonly next?: number;
  readonly carried: readonly Beside[];
}

/** The key of the files of a session at an event, `from` the entry of that number on. */
export function filesKey(session: string, event: string, from = 0): string {
  return `${session} ${event} ${from}`;
}

/** Files of sessions by {@link filesKey}: what is recorded stays. */
export const filesAt = new AnswerCache<FilesPart>({
  ask: async (key, signal) => {
    const [session = '', event = '', from = '0'] = key.split(' ');
    const reply = await host().files.at({ session, event, deep: true, from: Number(from) }, { signal });
    return reply.ok ? { ok: true, value: reply } : reply;
  },
  weigh: ({ entries }) => entries.length + 1,
  mostWeight: 50_000,
});
