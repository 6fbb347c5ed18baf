import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { direction } from './rings/direction.ts';
import { habits } from './rings/habits.ts';
import { readSource } from './rings/read-source.ts';

const root = resolve(import.meta.dirname, '..');
const patterns = [
  'core/**/*.{ts,mjs}',
  'electron/**/*.{ts,mjs}',
  'renderer/**/*.{ts,tsx}',
  'test/**/*.{ts,tsx,mjs}',
  '*.ts',
];
const paths = globSync(patterns, { cwd: root, exclude: ['**/node_modules/**'] })
  .map((path) => path.replaceAll('\\', '/'))
  .sort();

const problems = paths.flatMap((path) => {
  const text = readFileSync(resolve(root, path), 'utf8');
  const source = readSource(path, text);
  return [...direction(source), ...habits(source)].map(({ start, text: what }) => {
    return `${path}:${text.slice(0, start).split('\n').length}: ${what}`;
  });
});

for (const problem of problems) console.error(problem);
console.log(`rings: ${paths.length} files, ${problems.length} problems`);
process.exitCode = problems.length === 0 ? 0 : 1;
