import { beforeEach, describe, expect, it } from 'vitest';
import { branchSteps } from '../../../renderer/features/transcript/branch-steps.ts';
import { openMatch } from '../../../renderer/features/transcript/open-match.ts';
import { useTranscriptChoices } from '../../../renderer/features/transcript/transcript-choices.ts';
import { transcriptRows } from '../../../renderer/features/transcript/transcript-rows.ts';
import { madeLane } from '../made-up/lane.ts';
import { madeLineage } from '../made-up/lineage.ts';
import { madeCall, madeStep } from '../made-up/step-row.ts';

const steps = [madeStep('a', 1), { ...madeCall('a', 2), title: 'npm test' }, madeStep('a', 4, { kind: 'thinking' })];
const lineage = madeLineage([madeLane('a')], steps);
const shown = { thinking: true, harness: true, unfolded: new Set<string>() };
const { rows } = transcriptRows(branchSteps('a', lineage), lineage, shown);
const openedBy = (wanted: string): string[] => {
  for (const row of rows) openMatch(row, wanted);
  return [...useTranscriptChoices.getState().toggled];
};

beforeEach(() => useTranscriptChoices.setState({ toggled: new Set(), toolsOpen: false }));

describe('a match that a closed row does not show', () => {
  it('opens the row, but not one that always shows all', () => {
    expect(openedBy('deep in the text')).toEqual(['a2', 'a4']);
  });

  it('opens nothing where the row shows it, or is open', () => {
    expect(openedBy('NPM ')).toEqual(['a4']);
    expect(openedBy('deep in the text')).toEqual(['a4', 'a2']);
    expect(openedBy('deep in the text')).toEqual(['a4', 'a2']);
  });

  it('opens no call where all calls are open', () => {
    useTranscriptChoices.setState({ toolsOpen: true });
    expect(openedBy('deep in the text')).toEqual(['a4']);
  });
});
