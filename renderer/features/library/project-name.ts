/** The last part of a project's folder, for either kind of slash; the whole where there is no other part. */
export function projectName(folder: string): string {
  if (folder === '') return 'no project';
  return folder.split(/[\\/]+/).findLast((part) => part !== '') ?? folder;
}
