import { applyPatchTool } from './apply-patch.ts';
import { editFile, listFiles, readFile, writeFile } from './file-tools.ts';
import { glob } from './glob.ts';
import { grep } from './grep.ts';
import { runCode, runCommand } from './run-command.ts';
import type { Tool } from './tool.ts';

/** The tools that come with the program. */
export const builtInTools: readonly Tool[] = [
  runCommand,
  readFile,
  writeFile,
  editFile,
  applyPatchTool,
  listFiles,
  glob,
  grep,
  runCode,
];
