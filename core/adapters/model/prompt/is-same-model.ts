/** What a provider appends to a model's name when it says which one answered: a date, or a number of three digits. */
const DATED = /^[-@](\d{4}-?\d{2}-?\d{2}|\d{3})$/;

/** True where a name that a provider said is that of the model that was asked. */
export function isSameModel(asked: string, said: string): boolean {
  const [bare, name] = [withoutFolder(asked), withoutFolder(said)];
  if (bare === name) return true;
  const stem = bare.replace(/-latest$/, '');
  return name === stem || (name.startsWith(stem) && DATED.test(name.slice(stem.length)));
}

function withoutFolder(name: string): string {
  return name.replace(/^models\//, '');
}
