/**
 * A path as a title: relative where it is inside the working folder. Either slash parts folders, and Windows drives
 * compare without case. Any text is taken; what is not inside comes back as it is.
 */
export function pathTitle(path: string, cwd: string | undefined): string {
  if (cwd === undefined) return path;
  const folder = cwd.replace(/[/\\]+$/, '');
  if (folder.length < 2 || path.length <= folder.length + 1) return path;
  if (!/[/\\]/.test(path.charAt(folder.length))) return path;
  return comparable(path.slice(0, folder.length)) === comparable(folder) ? path.slice(folder.length + 1) : path;
}

function comparable(path: string): string {
  return /^[A-Za-z]:/.test(path) ? path.replaceAll('\\', '/').toLowerCase() : path;
}
