import { cutText } from '../../../projections/text/cut-text.ts';
import type { RecordDraft } from '../format.ts';
import { asObject, asText, present } from '../records/foreign-value.ts';
import type { ForeignObject } from '../records/source-line.ts';

/** Where a turn runs, as the log claims it (I5). */
export interface ClaimedPlacement {
  readonly cwd: string | undefined;
  readonly claims: readonly { readonly name: string; readonly value: string }[];
}

/** Reads the settings of a turn or of a thread. */
export function claimedPlacement(settings: ForeignObject): ClaimedPlacement {
  const sandbox = asObject(settings.sandbox_policy);
  const members: readonly (readonly [string, unknown])[] = [
    ['approval', settings.approval_policy],
    ['sandbox', sandbox?.type ?? sandbox?.mode ?? settings.sandbox_policy],
    ['network', sandbox?.network_access],
    ['writable', sandbox?.writable_roots],
    ['model', settings.model],
    ['effort', settings.effort ?? settings.reasoning_effort],
    ['permissions', asObject(settings.permission_profile)?.type ?? settings.permission_profile],
  ];
  return { cwd: asText(settings.cwd), claims: members.flatMap(([name, value]) => claim(name, value)) };
}

/** The event of settings that differ from those before. */
export function placementDraft({ cwd, claims }: ClaimedPlacement): Omit<RecordDraft, 'marks'> {
  return { kind: 'placement/moved', payload: { backend: 'unknown', ...present({ cwd }), claims } };
}

/** Whether two placements say the same. */
export function samePlacement(a: ClaimedPlacement, b: ClaimedPlacement): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function claim(name: string, value: unknown): ClaimedPlacement['claims'] {
  if (value === undefined || value === null || (Array.isArray(value) && value.length === 0)) return [];
  return [{ name, value: cutText(typeof value === 'string' ? value : JSON.stringify(value), 1024) }];
}
