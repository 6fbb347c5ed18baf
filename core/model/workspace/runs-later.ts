/**
 * Whether a program outside the workspace may take a file for commands of its own: hooks and settings of git, tasks of editors, start files of
 * shells, settings of agents and of their servers. `path`: below the workspace, with `/` between names; at any depth, since any folder may be
 * opened by itself. Case is ignored, as some file systems do. What package.json says is for its own scripts alone to tell.
 */
export function runsLater(path: string): boolean {
  const names = path.toLowerCase().split('/');
  const last = names.at(-1) ?? '';
  if (FILES.has(last) || GIT_SETTINGS.test(names.join('/'))) return true;
  return names.slice(0, -1).some((name) => FOLDERS.has(name)) || FOLDERS.has(last);
}

const FILES: ReadonlySet<string> = new Set([
  '.envrc',
  '.mcp.json',
  '.gitconfig',
  '.gitmodules',
  '.bashrc',
  '.bash_profile',
  '.bash_login',
  '.bash_logout',
  '.profile',
  '.zshrc',
  '.zshenv',
  '.zprofile',
  '.zlogin',
  '.zlogout',
  '.npmrc',
  '.yarnrc',
  '.yarnrc.yml',
  '.pnp.cjs',
  '.pnpmfile.cjs',
  '.pre-commit-config.yaml',
  '.ripgreprc',
  '.vimrc',
  '.exrc',
  '.nvim.lua',
  'sitecustomize.py',
  'usercustomize.py',
]);

const FOLDERS: ReadonlySet<string> = new Set([
  '.vscode',
  '.idea',
  '.devcontainer',
  '.husky',
  '.claude',
  '.codex',
  '.cursor',
  '.gemini',
  '.aider',
  '.continue',
  '.windsurf',
  '.zed',
  '.direnv',
]);

/** In any folder of git: of the workspace, of a repository within, of a submodule. `.git` itself is a file where it points elsewhere. */
const GIT_SETTINGS = /(^|\/)\.git(\/(.*\/)?(hooks(\/.*)?|config|config\.worktree|info\/attributes|commondir|gitdir))?$/;
