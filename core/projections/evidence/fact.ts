/** A fact of a step by name. `claim`: only a log says so; nothing of ours observed it (I5). */
export interface Fact {
  name: string;
  value: string;
  claim: boolean;
}
