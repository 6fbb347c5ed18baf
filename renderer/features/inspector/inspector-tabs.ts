import type { EventDetail, StepRow } from '../../../core/contract/view.ts';
import { inputThatRan } from './input-that-ran.ts';
import { knownFrom } from './known-of.ts';
import { ownChange } from './own-change.ts';
import { toolEdits } from './tool-edits.ts';

/** Sections of the inspector, in the order that never changes. */
export const inspectorTabs = [
  'Summary',
  'Input',
  'Output',
  'Evidence',
  'Files',
  'Memory',
  'Context',
  'Placement',
  'Raw',
] as const;
export type InspectorTab = (typeof inspectorTabs)[number];

/** Which tabs have something at a step. Until its detail has come, what its row can tell. */
export function tabsWithContent(step: StepRow, detail: EventDetail | undefined): InspectorTab[] {
  const isCall = step.call !== undefined;
  const has: Readonly<Record<InspectorTab, boolean>> = {
    Summary: true,
    Input: isCall,
    Output: isCall ? step.call?.result !== undefined : step.size > 0 || step.images !== undefined,
    Evidence: true,
    Files: detail !== undefined && touchesFiles(detail),
    Memory: step.kind === 'memory-recalled' || step.kind === 'memory-written',
    Context: true,
    Placement: detail !== undefined && (detail.placement.length > 0 || (isCall && knownFrom(detail) === undefined)),
    Raw: true,
  };
  return inspectorTabs.filter((tab) => has[tab]);
}

/**
 * The tabs that stand in a line of `width` px at text size 1; the others go into the menu after it, first those without
 * content, then those that are looked at least. The open one always stands.
 */
export function fitTabs(has: readonly InspectorTab[], open: InspectorTab, width: number): InspectorTab[] {
  let shown = inspectorTabs.filter((tab) => has.includes(tab) || tab === open);
  if (shown.length === inspectorTabs.length && lineWidth(shown) <= width) return shown;
  for (const tab of leastFirst) {
    if (lineWidth(shown) + menuPx <= width) break;
    if (tab !== open) shown = shown.filter((other) => other !== tab);
  }
  return shown;
}

const leastFirst: readonly InspectorTab[] = [
  'Placement',
  'Memory',
  'Raw',
  'Files',
  'Input',
  'Output',
  'Evidence',
  'Context',
];
const gapPx = 15;
const menuPx = 34;
/** Widths of the words in their bold form, in px. */
const wordPx: Readonly<Record<InspectorTab, number>> = {
  Summary: 53,
  Input: 29,
  Output: 40,
  Evidence: 53,
  Files: 29,
  Memory: 49,
  Context: 46,
  Placement: 60,
  Raw: 25,
};

function lineWidth(tabs: readonly InspectorTab[]): number {
  return tabs.reduce((sum, tab) => sum + wordPx[tab] + gapPx, -gapPx);
}

function touchesFiles(detail: EventDetail): boolean {
  const { parts, result } = detail;
  if (ownChange(detail) !== undefined) return true;
  const ran = inputThatRan(detail);
  return [...parts, ...(result?.parts ?? [])].some((part) => {
    if (part.type === 'tool-call') return toolEdits(ran ?? part.input).length > 0;
    return part.type === 'file' || (part.type === 'tool-result' && (part.paths?.length ?? 0) > 0);
  });
}
