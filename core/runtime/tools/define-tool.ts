import type { z } from 'zod';
import type { Subject } from '../../model/policy/subject.ts';
import type { Tool, ToolOutcome, ToolWorld } from './tool.ts';

/** A tool with the types of its own input, as its author writes it. */
export interface ToolDefinition<Input> extends Omit<Tool, 'input' | 'subject' | 'run'> {
  readonly input: z.ZodType<Input>;
  readonly subject: (input: Input) => Subject;
  readonly run: (input: Input, around: ToolWorld) => Promise<ToolOutcome>;
}

/** A tool as the runtime calls it: only with inputs that its schema gave. */
export function defineTool<Input>(definition: ToolDefinition<Input>): Tool {
  return {
    ...definition,
    subject: (input) => definition.subject(input as Input),
    run: (input, around) => definition.run(input as Input, around),
  };
}
