import { delimiter, join } from 'node:path';
import { isProgram } from '../is-program.ts';

/** Where a program is, by its name along a search path; as it was named where that is a path. Undefined where there is none that may be run. */
export function findProgram(name: string, searchPath: string, platform: NodeJS.Platform): string | undefined {
  if (/[/\\]/.test(name)) return name;
  const names = platform === 'win32' ? [`${name}.exe`, `${name}.cmd`, name] : [name];
  const places = searchPath.split(delimiter).filter((folder) => folder !== '');
  return places.flatMap((folder) => names.map((each) => join(folder, each))).find(isProgram);
}
