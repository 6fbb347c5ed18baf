/** Longest file that is looked into, in bytes. */
const MOST_BYTES = 32_000_000;

/** Files parted into those that hold a workflow, by what they say that they are, or that they are TypeScript, and all others. Only files of JSON are looked into. */
export async function workflowsAmong<Item extends Pick<File, 'name' | 'size' | 'text'>>(
  files: readonly Item[],
): Promise<{ readonly workflows: readonly Item[]; readonly others: readonly Item[] }> {
  const isWorkflow = await Promise.all(
    files.map(
      async (file) =>
        /\.[cm]?ts$/i.test(file.name) ||
        (file.name.toLowerCase().endsWith('.json') &&
          file.size <= MOST_BYTES &&
          /"format"\s*:\s*"openrath-workflow"/.test(await file.text().catch(() => ''))),
    ),
  );
  return {
    workflows: files.filter((_, index) => isWorkflow[index]),
    others: files.filter((_, index) => !isWorkflow[index]),
  };
}
