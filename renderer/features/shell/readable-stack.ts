/**
 * What was thrown, to be read and handed on: its message, and where it was, in files of this window. The window's address is
 * left out: it is long, and in a browser it holds the key to this home.
 */
export function readableStack(error: Error, address: string): { readonly message: string; readonly places: string } {
  const folder = folderOf(address);
  const lines = (error.stack ?? '').split('\n').map((line) => line.trim().replaceAll(folder, ''));
  const first = lines.findIndex((line) => /^at |@.*:\d+/.test(line));
  const message = error.message === '' ? error.name : error.message.replaceAll(folder, '');
  return { message, places: first === -1 ? '' : lines.slice(first).join('\n') };
}

function folderOf(address: string): string {
  return address.replace(/[?#].*$/s, '').replace(/[^/]*$/, '');
}
