/**
 * Whether a path is a folder's or in it, both absolute and as the same machine spells them. What parts folders is told by the path itself:
 * one that begins with a slash has no other, any other path may have either.
 */
export function isWithin(path: string, folder: string): boolean {
  if (!path.startsWith(folder)) return false;
  const border = path.startsWith('/') ? /\// : /[\\/]/;
  return path.length === folder.length || border.test(folder.slice(-1)) || border.test(path.charAt(folder.length));
}
