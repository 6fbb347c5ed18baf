import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readWorkflow } from './model/workflow/read-workflow.ts';
import type { WorkflowTemplate } from './runtime/ports/workflow-templates.ts';
import { onDisk, workflowsFolder } from './shipped.ts';

/** Words to run each with, by its name: those that show first first. */
const words: Readonly<Record<string, string>> = {
  'plan-code-review': 'Greet whoever is named, and the world where nobody is.',
  research: 'How long does the client wait before it tries again, and what does its cap hold for?',
  triage: 'The window hangs when I open a file of 2 GB and press save.',
  trading: 'Buy 52 ACME today, and keep to the risk rules.',
};

/** The workflows that ship to begin from; without those whose files are gone. */
export function shippedTemplates(): readonly WorkflowTemplate[] {
  return Object.keys(words).flatMap((name) => shippedTemplate(name) ?? []);
}

/** One of them; undefined where there is none of that name. */
export function shippedTemplate(name: string): WorkflowTemplate | undefined {
  if (!Object.hasOwn(words, name)) return undefined;
  const file = join(workflowsFolder, name, 'workflow.json');
  if (!existsSync(file)) return undefined;
  const text = readFileSync(file, 'utf8');
  const read = readWorkflow(text);
  if (!read.ok) throw new Error(`${file} ships and is no workflow: ${read.refusal.message}`);
  const { name: title, description: about = '' } = read.value;
  const folder = join(workflowsFolder, name, 'folder');
  const files = existsSync(folder) ? { folder: onDisk(folder) } : {};
  return { name, title, about, words: words[name] as string, ...files, text };
}
