/** The last part of a project's folder, for either kind of slash; the whole where there is no other part. Of none, it was not recorded or was erased. */
export function projectName(folder: string): string {
  if (folder === '') return 'no project known';
  return folder.split(/[\\/]+/).findLast((part) => part !== '') ?? folder;
}
