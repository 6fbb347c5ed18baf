import { figure } from '../../model/counted.ts';
import { type Decision, refuse } from '../../model/refusal.ts';
import { WORKFLOW_LIMITS, type WorkflowDocument } from '../../model/workflow/document.ts';
import { readWorkflow } from '../../model/workflow/read-workflow.ts';
import { CodeFault } from './code-fault.ts';
import { type ParseCode, parseInChild } from './parse-in-child.ts';
import type { Parsed } from './parsed.ts';
import { readClass } from './read-class.ts';

/** Of a module, in UTF-16 units: escapes make it longer than its document. */
const LONGEST = 2 * WORKFLOW_LIMITS.text;
/** Longest of what a parser says that is repeated: it holds words of the code. */
const SAYS = 200;

/**
 * Reads the workflow that a module of TypeScript declares, as `writeWorkflowCode` writes it: comments, formatting and the order of fields are
 * its writer's own. Nothing of it is run: what would have to be is refused, as is all else that it does not know, with the first line and what
 * to do. The document is refused as `readWorkflow` refuses it. Throws where no process can be had.
 */
export async function readWorkflowCode(
  code: string,
  parse: ParseCode = parseInChild,
): Promise<Decision<WorkflowDocument>> {
  if (code.length > LONGEST)
    return refuse('invalid', `It is ${figure(code.length)} characters long: ${figure(LONGEST)} are read at most.`, {
      remedy: 'Move large texts into files, and parts of it into workflows of their own.',
    });
  const end = await parse(code);
  if (end.type === 'no-parser')
    return refuse('unsupported', 'The parser of TypeScript (oxc-parser) is not here, or has no part for this system.', {
      remedy: 'Install the packages again with npm ci, or import the workflow as JSON. Nothing was kept.',
    });
  if (end.type === 'broken')
    return refuse('invalid', 'It can’t be parsed: it nests too deeply, or takes too long.', {
      remedy: 'Write it as the export does. Nothing was kept of it.',
    });
  try {
    return readWorkflow(JSON.stringify(declared(end.parsed)));
  } catch (error) {
    if (!(error instanceof CodeFault)) throw error;
    return refuse('invalid', `At line ${lineAt(code, error.at)}: ${error.message}.`, {
      remedy: `${error.remedy} Nothing was kept of it.`,
    });
  }
}

function declared({ program, fault }: Parsed) {
  if (fault === undefined) return readClass(program);
  throw new CodeFault(
    fault.at,
    `it is no TypeScript (${fault.says.slice(0, SAYS).replace(/\.$/, '')})`,
    'Mend it there.',
  );
}

function lineAt(code: string, at: number): number {
  return code.slice(0, at).split(/\r\n|[\n\r\u2028\u2029]/).length;
}
