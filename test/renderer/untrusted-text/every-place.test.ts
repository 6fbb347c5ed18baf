import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSource } from '../../rings/read-source.ts';
import { rawPlaces } from './raw-places.ts';

const root = resolve(import.meta.dirname, '../../..');

/** Words of our own that have such a name. */
const ours = [
  // Named in a list, and shown by LineText there.
  'renderer/features/apply/plan-view.tsx: path',
  // Named in a list, and shown by LineText there.
  'renderer/features/approvals/asked-side.tsx: reason',
  'renderer/features/approvals/before-this.tsx: title',
  'renderer/features/approvals/before-this.tsx: tool',
  'renderer/features/first-run/sample-panel.tsx: title',
  'renderer/features/first-run/start-card.tsx: title',
  'renderer/features/first-run/start-screen.tsx: title',
  'renderer/features/inspector/context-tab.tsx: title',
  'renderer/features/inspector/input-tab.tsx: title',
  'renderer/features/inspector/output-box.tsx: title',
  'renderer/features/inspector/placement-tab.tsx: title',
  'renderer/features/inspector/seal-box.tsx: seal.title',
  'renderer/features/inspector/seal-box.tsx: verdict.title',
  'renderer/features/inspector/section.tsx: title',
  'renderer/features/merge/layer-panel.tsx: title',
  'renderer/features/merge/merged-link.tsx: title',
  'renderer/features/replay/plan-view.tsx: tool',
  'renderer/features/replay/watch-side.tsx: path',
  'renderer/features/replay/watch-side.tsx: title',
  'renderer/features/settings/mcp-servers.tsx: row.says',
  'renderer/features/settings/tested-tools.tsx: tool',
  // Compared with the input, never shown.
  'renderer/features/transcript/tool-body.tsx: row.step.title',
  // Cut and shown as one line by nodeWords.
  'renderer/features/workflow-runs/lens-card.tsx: shape.words.title',
  'renderer/features/workflow-runs/lens-card.tsx: title',
  // Words of ours.
  'renderer/features/workflow-runs/node-inspector.tsx: title',
  // Cut and shown as one line by nodeWords.
  'renderer/features/workflow/canvas/node-card.tsx: shape.words.title',
  'renderer/features/workflow/canvas/node-card.tsx: title',
  'renderer/features/workflow/form/node-form.tsx: nodeWords(node).title',
  // Of workflows that ship.
  'renderer/features/workflow/templates/new-workflow-screen.tsx: title',
  'renderer/features/workflow/templates/template-picture.tsx: path',
  'renderer/ui/button.tsx: title',
  'renderer/ui/chip.tsx: title',
  'renderer/ui/dialog.tsx: title',
];

const found = (text: string) => rawPlaces(readSource('a.tsx', text));

describe('a text from outside is shown by LineText, ShownText and their like, and spelled out by seenText in labels', () => {
  it('in every component of the window', () => {
    const places = globSync('renderer/**/*.tsx', { cwd: root })
      .map((path) => path.replaceAll('\\', '/'))
      .flatMap((path) => {
        const text = readFileSync(resolve(root, path), 'utf8');
        return rawPlaces(readSource(path, text)).map((place) => `${path}: ${place}`);
      });
    expect([...new Set(places)].toSorted()).toEqual(ours);
  });

  it.each([
    ['a field as a child', '<p>{row.path}</p>', ['row.path']],
    ['a field that may be absent', "<p>{call?.tool ?? 'none'}</p>", ['call?.tool']],
    ['a field behind a condition', '<p>{row.path === undefined ? null : row.path}</p>', ['row.path']],
    ['a tooltip', '<p title={path}>a</p>', ['path']],
    ['a label with words around', "<p aria-label={'Select ' + title}>a</p>", ['title']],
    ['a list', "<p>{row.models.join(', ')}</p>", ['row.models']],
    ['what makes a title', '<p>{sessionTitle(row)}</p>', ['sessionTitle(row)']],
    ['an act of a person', '<p>{act.says}</p>', ['act.says']],
  ])('%s is told', (_, text, places) => {
    expect(found(`const a = ${text};`)).toEqual(places);
  });

  it.each([
    ['shown by its component', '<p><LineText text={row.path} /></p>'],
    ['spelled out', "<p title={seenText(row.path, 'exact')}>a</p>"],
    ['only asked about', '<p>{row.path === undefined ? 1 : 2}</p>'],
    ['counted', '<p>{count(row.models.length)}</p>'],
    ['given to a component that shows it by itself', '<EmptyState title={refusal.message} />'],
  ])('%s is not', (_, text) => {
    expect(found(`const a = ${text};`)).toEqual([]);
  });
});
