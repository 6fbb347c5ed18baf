import { textOf } from './subject.ts';

/** Every permission that the installed Electron can be asked for, as its own types name them. */
export const permissionNames: readonly string[] = namesIn(textOf('node_modules/electron/electron.d.ts'));

function namesIn(types: string): string[] {
  const handlers = types.split('\n').filter((line) => /^ +setPermission(Request|Check)Handler\(/.test(line));
  const unions = handlers.map((line) => /permission: ((?:'[\w-]+'(?: \| )?)+)/.exec(line)?.[1] ?? '');
  return [...new Set(unions.flatMap((union) => [...union.matchAll(/'([\w-]+)'/g)].map(([, name]) => name ?? '')))];
}
