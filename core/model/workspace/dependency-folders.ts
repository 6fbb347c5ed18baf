/**
 * Folders that installers and compilers fill, by name, and why they are not part of a tree: they are made again from what is, are large, and
 * often hold what only works on one machine. They are carried beside the tree and prove nothing (F2).
 */
export const DEPENDENCY_FOLDERS: ReadonlyMap<string, string> = new Map([
  ['node_modules', 'packages of npm, pnpm or Yarn'],
  ['bower_components', 'packages of Bower'],
  ['.pnpm-store', 'cache of pnpm'],
  ['.venv', 'a Python environment'],
  ['venv', 'a Python environment'],
  ['__pycache__', 'compiled Python'],
  ['.pytest_cache', 'cache of pytest'],
  ['.mypy_cache', 'cache of mypy'],
  ['.ruff_cache', 'cache of Ruff'],
  ['.tox', 'environments of tox'],
  ['.nox', 'environments of nox'],
  ['.gradle', 'cache of Gradle'],
  ['.terraform', 'providers of Terraform'],
]);
