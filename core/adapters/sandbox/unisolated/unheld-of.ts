import type { SandboxCommand } from '../../../runtime/ports/sandbox.ts';
import type { ProcessTree } from './process-tree.ts';

/** What is not held of a command without isolation, in words. `by`: how what it starts is found. */
export function unheldOf(
  { network }: Pick<SandboxCommand, 'network'>,
  by: ProcessTree['by'],
  platform: NodeJS.Platform,
): readonly string[] {
  return [
    'files of this user',
    ...(network === 'none' ? ['the network'] : []),
    'disk outside the workspace',
    ...(by === 'group' ? [] : ['memory', 'how many processes']),
    ...(platform === 'win32' ? ['the largest file'] : []),
    ...(by === 'group' ? [] : ['processes that leave their group']),
  ];
}
