import type { MergePreview } from '../contract/merge.ts';
import { oneLine } from '../projections/text/one-line.ts';
import { counted } from '../projections/text/say-count.ts';
import { conflictsOf } from './merge-answers.ts';

/** What a merge would bring, layer by layer, for people. */
export function sayPreview(preview: MergePreview): string {
  const { meeting, since, transcript, workspace, memory } = preview;
  if (meeting.type === 'fast-forward')
    return 'Ours has nothing that theirs has not: it would go on from their newest event.';
  const conflicts = conflictsOf(preview);
  const left = transcript.leftOut === 0 ? '' : `, ${counted(transcript.leftOut, 'earlier step')} left out`;
  return [
    `Since they parted: theirs ${counted(since.theirs, 'step')}, ours ${since.ours}.`,
    ...(transcript.text === ''
      ? ['Transcript: none.']
      : [
          `Transcript: one block of ${counted(transcript.text.length, 'character')} from ${counted(transcript.brings.length, 'event')}${left}.`,
          ...transcript.text.split('\n').map((line) => `  ${line}`),
        ]),
    sayFiles(workspace),
    ...(workspace?.comes ?? []).map(
      ({ path, how, runsLater }) => `  ${how.padEnd(8)}${path}${runsLater === true ? '  runs later' : ''}`,
    ),
    memory.comes.length === 0 ? 'Memory: none.' : `Memory: ${counted(memory.comes.length, 'item')}.`,
    ...memory.comes.map(({ key, text }) => `  ${key}: ${text === undefined ? 'retracted' : oneLine(text, 80).text}`),
    conflicts.length === 0 ? 'No conflicts.' : `${counted(conflicts.length, 'conflict')}:`,
    ...conflicts.map(({ layer, name, why }) => `  ${layer.padEnd(10)}${name}  ${why}`),
  ].join('\n');
}

function sayFiles(workspace: MergePreview['workspace']): string {
  if (workspace === undefined || workspace.comes.length === 0) return 'Files: none.';
  return `Files: ${workspace.comes.length} of theirs, ${counted(workspace.sizeBytes, 'byte')}.`;
}
