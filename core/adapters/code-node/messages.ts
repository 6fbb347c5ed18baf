import type { CodeLimits } from './code-limits.ts';

/** What a thread is begun for: to run a source, or to read some only. */
export type CodeJob =
  | {
      readonly type: 'run';
      readonly source: string;
      /** As JSON. */
      readonly values: string;
      readonly clockMs: number;
      readonly seed: number;
      readonly limits: CodeLimits;
    }
  | { readonly type: 'read'; readonly sources: readonly string[]; readonly limits: CodeLimits };

/** How it ended: `json` is what the function gave, `says` why it gave nothing. `read`: the source can be read. */
export type CodeEnding =
  | { readonly type: 'gave'; readonly json: string }
  | { readonly type: 'read' }
  /** `says` goes on after “Its code”. */
  | { readonly type: 'refused'; readonly says: string }
  | { readonly type: 'failed'; readonly says: string; readonly line?: number }
  | { readonly type: 'cap'; readonly cap: 'time' | 'memory' | 'stack' };

/** What a thread tells: lines while it runs, that no more of them are told, and how it ended: once for each source, in their order. */
export type FromCode =
  | { readonly type: 'logged'; readonly line: string }
  | { readonly type: 'log-cut' }
  | { readonly type: 'ended'; readonly ending: CodeEnding };
