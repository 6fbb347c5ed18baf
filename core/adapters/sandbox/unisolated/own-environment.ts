/** Names of variables that a program needs to find others, a home and a place for passing files. No key and no socket of an agent is among them. */
const KEPT: Readonly<Record<'posix' | 'windows', readonly string[]>> = {
  posix: ['PATH', 'HOME', 'USER', 'LANG', 'TMPDIR'],
  windows: [
    'PATH',
    'PATHEXT',
    'SystemRoot',
    'ComSpec',
    'USERPROFILE',
    'USERNAME',
    'APPDATA',
    'LOCALAPPDATA',
    'TEMP',
    'TMP',
  ],
};

/** Of an environment what programs of the person are started with that run beside ours, in the order of its names. */
export function ownEnvironment(
  platform: NodeJS.Platform = process.platform,
  all: NodeJS.ProcessEnv = process.env,
): Record<string, string> {
  const kept = KEPT[platform === 'win32' ? 'windows' : 'posix'];
  return Object.fromEntries([...kept].sort().flatMap((name) => (all[name] === undefined ? [] : [[name, all[name]]])));
}
