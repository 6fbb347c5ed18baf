/**
 * Key by which sessions of one project are grouped, from a working folder as its source spells it; '' for none.
 * A Windows path (a drive or `\\host`) compares without case and with either slash (B-19); a POSIX path compares exactly,
 * so that /srv/A and /srv/a stay two. Trailing and doubled slashes do not count.
 */
export function projectKey(cwd: string | undefined): string {
  const path = (cwd ?? '').trim();
  if (path === '') return '';
  if (!isWindows(path)) return path.replace(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '');
  const share = /^[\\/]{2}/.test(path) ? '/' : '';
  const folder = path.replace(/[\\/]+/g, '/').toLowerCase();
  return share + (/^[a-z]:\/?$/.test(folder) ? `${folder.slice(0, 2)}/` : folder.replace(/\/$/, ''));
}

function isWindows(path: string): boolean {
  return /^[A-Za-z]:([\\/]|$)/.test(path) || /^\\\\[^\\]/.test(path);
}
