import type { Part, PartOf } from '../../../model/parts.ts';
import { counted } from '../../text/say-count.ts';
import { slashCommand } from '../../text/slash-command.ts';
import { callTitle } from '../call-title.ts';
import type { StepKind } from '../step-row.ts';
import { type Around, type Draft, draft } from './draft.ts';

type Said = PartOf<'text'> | PartOf<'image'> | PartOf<'file'>;

/**
 * The steps of an event's parts, in order: neighbouring texts, images and files are one step of kind `said`, each
 * reasoning and each tool call is one of its own. Results, usage, and what has nothing in it give none.
 */
export function partDrafts(parts: readonly Part[], said: StepKind, around: Around): readonly Draft[] {
  const drafts: Draft[] = [];
  let run: Said[] = [];
  const flush = () => {
    drafts.push(...saidDrafts(run, said));
    run = [];
  };
  for (const part of parts) {
    if (isSaid(part)) run.push(part);
    if (part.type !== 'reasoning' && part.type !== 'tool-call') continue;
    flush();
    drafts.push(...(part.type === 'reasoning' ? thinking(part) : [toolDraft(part.name, part.input, around)]));
  }
  flush();
  return drafts;
}

/** The step of a tool call. */
export function toolDraft(tool: string, input: string, around: Around): Draft {
  return { ...draft('tool', callTitle(tool, input, around.cwd)), size: input.length };
}

function isSaid(part: Part): part is Said {
  return part.type === 'text' || part.type === 'file' || (part.type === 'image' && part.callId === undefined);
}

function thinking(part: PartOf<'reasoning'>): readonly Draft[] {
  if (part.text.trim() !== '') return [draft('thinking', part.text)];
  return part.hidden === true ? [draft('thinking', 'hidden by the provider', 0)] : [];
}

function saidDrafts(run: readonly Said[], kind: StepKind): readonly Draft[] {
  const texts = run.flatMap((part) => (part.type === 'text' && part.text.trim() !== '' ? [part.text] : []));
  const files = run.flatMap((part) => (part.type === 'file' ? [part.name] : []));
  const images = run.filter((part) => part.type === 'image').length;
  const words = texts.join('\n\n');
  const shown = words === '' ? attached(files, images) : ((kind === 'you' ? slashCommand(words) : undefined) ?? words);
  if (shown === '') return [];
  const size = texts.reduce((sum, text) => sum + text.length, 0);
  return [{ ...draft(kind, shown, size), ...(images === 0 ? {} : { images }) }];
}

function attached(files: readonly string[], images: number): string {
  const pictures = images === 0 ? [] : [counted(images, 'image')];
  return [...files, ...pictures].join(', ');
}
