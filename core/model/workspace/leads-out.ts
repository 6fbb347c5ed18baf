/**
 * Whether a link leads out of the folder that it is in, by its words alone: where other links lead is not looked at. `path`: of the link,
 * below the folder, with `/` between names. `target`: what the link holds; absolute ones lead out, those of Windows too.
 */
export function leadsOut(path: string, target: string): boolean {
  if (/^([/\\]|[a-z]:)/i.test(target)) return true;
  let depth = path.split('/').length - 1;
  for (const name of target.split(/[/\\]/)) {
    if (name === '..') depth--;
    else if (name !== '' && name !== '.') depth++;
    if (depth < 0) return true;
  }
  return false;
}
