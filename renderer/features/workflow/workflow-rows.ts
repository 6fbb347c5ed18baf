import { host } from '../../host/client.ts';

/** A workflow of the list: kept, drawn, or both. */
export interface WorkflowRow {
  readonly workflow: string;
  readonly name: string;
  /** The newest version that is kept; absent where none is. */
  readonly version?: number;
  /** Whether it is drawn otherwise than it is kept. */
  readonly isDrawn: boolean;
  /** When it was kept or drawn last. */
  readonly atMs: number;
}

/** The newest version of each that is kept. */
export function listWorkflows() {
  return host().workflowDocuments.list({});
}

/** All that are kept or drawn, the one that was touched last first. One that is drawn has the name that it was given there. */
export async function listRows(): Promise<readonly WorkflowRow[]> {
  const [kept, drafts] = await Promise.all([listWorkflows(), host().workflowDrafts.list({})]);
  return rowsOf(kept, drafts);
}

type Kept = Awaited<ReturnType<typeof listWorkflows>>[number];
type DraftRow = Awaited<ReturnType<ReturnType<typeof host>['workflowDrafts']['list']>>[number];

export function rowsOf(kept: readonly Kept[], drafts: readonly DraftRow[]): readonly WorkflowRow[] {
  const drawn = new Map(drafts.map((draft) => [draft.workflow, draft]));
  const rows = kept.map(({ workflow, name, version, savedAtMs }) => {
    const draft = drawn.get(workflow);
    drawn.delete(workflow);
    return {
      workflow,
      name: draft?.name ?? name,
      version,
      isDrawn: draft !== undefined,
      atMs: Math.max(savedAtMs, draft?.changedAtMs ?? 0),
    };
  });
  const never = [...drawn.values()].map(({ workflow, name, changedAtMs }) => ({
    workflow,
    name,
    isDrawn: true,
    atMs: changedAtMs,
  }));
  return [...rows, ...never].toSorted((a, b) => b.atMs - a.atMs);
}
