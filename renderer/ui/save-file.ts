/** Lets the person save something as a file of a name: the browser, or the shell, asks where. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The download has begun by then, in every browser.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** A file name that every system takes, made from a title; `otherwise` where nothing of it can be in one. */
export function fileNameOf(title: string, otherwise: string): string {
  const words = title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, 60)
    .replaceAll(/^-+|-+$/g, '');
  return words === '' ? otherwise : words;
}
