/** The one selection that all views share. */
export type Selection =
  | { readonly type: 'none' }
  | { readonly type: 'step'; readonly session: string; readonly key: string }
  | { readonly type: 'lane'; readonly session: string };

/** True for two selections of the same thing. */
export function sameSelection(a: Selection, b: Selection): boolean {
  if (a.type !== b.type) return false;
  if (a.type === 'none' || b.type === 'none') return true;
  if (a.session !== b.session) return false;
  return a.type === 'lane' || (b.type === 'step' && a.key === b.key);
}
