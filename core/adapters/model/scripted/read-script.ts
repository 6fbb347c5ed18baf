import { type Document, isNode, LineCounter, parseDocument } from 'yaml';
import { CanonicalError, canonicalText, isTooDeep } from '../../../model/canonical.ts';
import { sayIssues } from '../../../projections/text/say-issues.ts';
import { ModelFailure } from '../../../runtime/ports/language-model.ts';
import { isToolName } from '../prompt/check-ask.ts';
import { type Script, type ScriptPiece, scriptSchema } from './script.ts';

/** Longest script, in UTF-16 units. */
const LONGEST = 1_000_000;
/** Most nodes that aliases may stand for. */
const ALIASES = 100;

const FIELDS = 'A rule has when, times, answer, pace-ms, stop, usage and fail.';

/**
 * Reads a script from YAML: plain values only, no tags, few aliases. Throws {@link ModelFailure} `bad-settings` that names the line and
 * what to do.
 */
export function readScript(text: string, name = 'The script'): Script {
  const fail = (at: string, what: string) =>
    new ModelFailure('bad-settings', `${name}${at}: ${what}`, { retryable: false });
  if (text.length > LONGEST) throw fail('', `it is longer than ${LONGEST} characters. Make it shorter.`);
  if (isTooDeep(text)) throw fail('', 'it is nested too deep. Make it flatter.');
  const lines = new LineCounter();
  const document = parseYaml(text, lines, fail);
  const [problem] = [...document.errors, ...document.warnings];
  if (problem !== undefined) {
    throw fail(`, line ${lines.linePos(problem.pos[0]).line}`, `${firstLine(problem.message)}. Mend the YAML there.`);
  }
  const value = plainValue(document, fail);
  const read = scriptSchema.safeParse(value);
  if (!read.success) {
    const issue = read.error.issues[0];
    const path = issue?.path ?? [];
    const keys = issue?.code === 'unrecognized_keys' ? issue.keys : [];
    throw fail(
      lineOf(document, [...path, ...keys], lines),
      `${sayIssues(issue === undefined ? [] : [issue], 'it')} ${FIELDS}`,
    );
  }
  read.data.rules.forEach(({ answer = [] }, rule) => {
    answer.forEach((piece, at) => {
      const says = unfitCall(piece);
      if (says !== undefined) throw fail(lineOf(document, ['rules', rule, 'answer', at], lines), says);
    });
  });
  return read.data;
}

type Fail = (at: string, what: string) => ModelFailure;

function parseYaml(text: string, lineCounter: LineCounter, fail: Fail): Document {
  try {
    return parseDocument(text, { lineCounter, schema: 'core', prettyErrors: false, merge: false });
  } catch (error) {
    if (error instanceof RangeError) throw fail('', 'it is nested too deep. Make it flatter.');
    throw error;
  }
}

function plainValue(document: Document, fail: Fail): unknown {
  try {
    return document.toJS({ maxAliasCount: ALIASES });
  } catch (error) {
    if (error instanceof ReferenceError) throw fail('', 'its aliases stand for too much. Write it out instead.');
    if (error instanceof RangeError) throw fail('', 'it is nested too deep. Make it flatter.');
    throw error;
  }
}

function unfitCall(piece: ScriptPiece): string | undefined {
  if (!('call' in piece)) return undefined;
  if (!isToolName(piece.call)) return `"${piece.call}" is no name of a tool. Use 1 to 64 of letters, digits, _ and -.`;
  try {
    canonicalText(piece.input ?? {});
    return undefined;
  } catch (error) {
    if (error instanceof CanonicalError)
      return `the input of ${piece.call} is no JSON: ${error.message}. Write it otherwise.`;
    throw error;
  }
}

/** Where a path is, or the nearest thing above it that is there. */
function lineOf(document: Document, path: readonly PropertyKey[], lines: LineCounter): string {
  for (let length = path.length; length >= 0; length--) {
    const node = length === 0 ? document.contents : document.getIn(path.slice(0, length), true);
    if (isNode(node) && node.range) return `, line ${lines.linePos(node.range[0]).line}`;
  }
  return '';
}

function firstLine(text: string): string {
  return (text.split('\n')[0] ?? '').replace(/[.:]$/, '');
}
