import { claudeCode } from './claude-code/claude-code.ts';
import { codex } from './codex/codex.ts';
import type { ImportFormat } from './format.ts';

/** Every format that can be imported, in the order in which a file is offered to them. */
export const formats: readonly ImportFormat[] = [claudeCode, codex];
