import { z } from 'zod';
import { accept, type Decision, refuse } from '../../model/refusal.ts';
import { oneLine } from '../../projections/text/one-line.ts';
import type { CustomTool } from './custom-tool.ts';

/** A custom tool whose input models can be told, and give; refused with what is there in its place and how it is written. A program without types may give anything. */
export function checkCustomInput(tool: CustomTool): Decision<CustomTool> {
  const { name, input } = tool;
  if (!isSchema(input)) return none(`The input of ${name} is ${whatIs(input)}, not a schema of zod 4.`, WRITTEN);
  try {
    // What it takes is told to models, what it gives is recorded: both must be JSON.
    const { type } = z.toJSONSchema(input, { io: 'input' });
    z.toJSONSchema(input, { io: 'output' });
    if (type === 'object') return accept(tool);
    return none(`The input of ${name} is a schema of something else than an object.`, WRITTEN);
  } catch (error) {
    const { message } = error as Error;
    return none(
      `The input of ${name} can’t be told to a model: ${oneLine(String(message), 200).text}`,
      'Use a schema of zod 4 of what JSON can hold, without transforms.',
    );
  }
}

const WRITTEN =
  'A call gives an object: write input: z.strictObject({ path: z.string() }), or z.strictObject({}) where it gives nothing.';

/** By what every schema of zod 4 has, whichever copy of it made it. */
function isSchema(input: unknown): boolean {
  return typeof input === 'object' && input !== null && '_zod' in input;
}

function whatIs(input: unknown): string {
  if (input === undefined || input === null) return 'not given';
  if (Array.isArray(input)) return 'a list';
  if (typeof input !== 'object') return `a ${typeof input}`;
  if ('_def' in input) return 'a schema of another version of zod';
  return Object.keys(input).length === 0 ? 'an empty object' : 'a plain object';
}

function none(message: string, remedy: string): Decision<never> {
  return refuse('invalid', message, { remedy });
}
