/** What is known of a program's run, and of the run of an agent that is a part of it. */
export interface CountedAgainstCaps {
  readonly program?: { readonly endedAtMs?: number | undefined } | undefined;
  /** All agents of the program's run, where that is told beside what a part of it came to. */
  readonly whole?: { readonly spent: Most } | undefined;
  readonly spent: Most;
  /** Of an agent's run; absent for a program's, of which `spent` is all agents. */
  readonly caps?: object | undefined;
}

/** What counts where it is not known what was used; absent where all is known. */
interface Most {
  readonly most?: object | undefined;
}

/** True where nothing counts against the caps of a program as the most that it could be: no request is open, and every answer of all agents is known to tell what it used. */
export function countsExactly({ program, whole, spent, caps }: CountedAgainstCaps): boolean {
  const all = whole?.spent ?? (caps === undefined ? spent : undefined);
  return program?.endedAtMs !== undefined && all !== undefined && all.most === undefined;
}
