import { counted } from '../../model/counted.ts';
import type { DocumentEdit } from '../../model/workflow/edits/document-edit.ts';
import type { DraftJournals } from '../ports/draft-journals.ts';
import { beginLine, changeLine, type Draft, readDraft } from './draft-lines.ts';

/** A journal is written anew when it has so many changes, or so many UTF-16 units of them. */
const MOST_CHANGES = 500;
const MOST_UNITS = 4_000_000;

/** A draft that is on the disk, and what of it could not be read. */
export interface HeldDraft {
  readonly draft: Draft;
  readonly dropped?: string;
}

/** Drafts as they are in their journals. What it throws is a HostError. */
export interface HeldDrafts {
  readonly workflows: () => readonly string[];
  /** Undefined where there is none; `unreadable` where nothing of it can be read. `dropped` is told once. */
  readonly get: (workflow: string) => HeldDraft | 'unreadable' | undefined;
  /** Begins a journal anew with a draft as it is. */
  readonly begin: (draft: Draft) => void;
  /** Adds changes to a journal that is there; `draft`: as they left it. */
  readonly add: (draft: Draft, edits: readonly DocumentEdit[]) => void;
  readonly drop: (workflow: string) => void;
  readonly putBy: (workflow: string) => void;
  readonly bringBack: (workflow: string) => boolean;
}

interface Held {
  readonly draft: Draft;
  readonly changes: number;
  readonly units: number;
}

/** Keeps drafts that were opened in memory beside their journals. */
export function createHeldDrafts(journals: DraftJournals): HeldDrafts {
  const held = new Map<string, Held>();
  const begin = (draft: Draft): void => {
    journals.write(draft.workflow, [beginLine(draft)]);
    held.set(draft.workflow, { draft, changes: 0, units: 0 });
  };
  const read = (workflow: string): HeldDraft | 'unreadable' | undefined => {
    const journal = journals.read(workflow);
    if (journal === undefined) return undefined;
    const found = readDraft(workflow, journal.lines);
    if (found === undefined) return 'unreadable';
    const { draft, behind } = found;
    const units = journal.lines.slice(1).reduce((sum, line) => sum + line.length, 0);
    held.set(workflow, { draft, changes: journal.lines.length - 1, units });
    const dropped = behind > 0 ? sayUnfit(behind, journals.keepCopy(workflow)) : journal.dropped;
    // What comes next must not stand behind a change that does not fit.
    if (behind > 0) begin(draft);
    return { draft, ...(dropped === undefined ? {} : { dropped }) };
  };
  return {
    workflows: journals.ids,
    get: (workflow) => {
      const draft = held.get(workflow)?.draft;
      return draft === undefined ? read(workflow) : { draft };
    },
    begin,
    add: (draft, edits) => {
      const before = held.get(draft.workflow);
      if (before === undefined || before.changes >= MOST_CHANGES || before.units >= MOST_UNITS) return begin(draft);
      const first = draft.n - edits.length + 1;
      const lines = edits.map((edit, index) => changeLine(first + index, edit, draft.changedAtMs));
      journals.append(draft.workflow, lines);
      const units = lines.reduce((sum, line) => sum + line.length, before.units);
      held.set(draft.workflow, { draft, changes: before.changes + lines.length, units });
    },
    drop: (workflow) => {
      held.delete(workflow);
      journals.drop(workflow);
    },
    putBy: (workflow) => {
      held.delete(workflow);
      journals.putBy(workflow);
    },
    bringBack: journals.bringBack,
  };
}

function sayUnfit(behind: number, aside: string): string {
  return `${counted(behind, 'change')} at its end ${behind === 1 ? 'does' : 'do'} not fit what is before, and ${behind === 1 ? 'is' : 'are'} left out; all before is here. The file as it was is kept: ${aside}`;
}
