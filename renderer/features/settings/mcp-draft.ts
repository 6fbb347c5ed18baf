import type { HostClient } from '../../host/client.ts';

/** A profile as a person types it. */
export interface McpDraft {
  readonly name: string;
  /** A program, or an address that begins with http. */
  readonly place: string;
  /** One argument a line. */
  readonly args: string;
  readonly network: 'off' | 'hosts' | 'unisolated';
  /** One a line; with `hosts`. */
  readonly hosts: string;
  /** Of an address: a person signs in to it. */
  readonly signIn: boolean;
}

export type ProfileInput = Parameters<HostClient['mcp']['add']>[0]['profile'];

type Drafted = { readonly ok: true; readonly profile: ProfileInput } | { readonly ok: false; readonly says: string };

/** Reads a draft: the profile that it defines, or why it defines none. */
export function profileOfDraft({ name, place, args, network, hosts, signIn }: McpDraft): Drafted {
  if (!/^[a-z0-9](?:[a-z0-9-]{0,22}[a-z0-9])?$/.test(name))
    return { ok: false, says: 'A name has 1 to 24 small letters, digits and dashes.' };
  const where = place.trim();
  if (where === '') return { ok: false, says: 'Say which program, or which address.' };
  if (/^https?:\/\//i.test(where)) {
    const start = { over: 'http', url: where, ...(signIn ? { signIn: {} } : {}) } as const;
    return { ok: true, profile: { name, start } };
  }
  if (where.startsWith('-')) return { ok: false, says: 'A program does not begin with a dash.' };
  const words = args.split('\n').filter((line) => line !== '');
  const start = { over: 'stdio', command: where, args: words } as const;
  if (network !== 'hosts') return { ok: true, profile: { name, start: { ...start, network } } };
  const listed = hosts.split(/\s+/).filter((word) => word !== '');
  if (listed.length === 0) return { ok: false, says: 'Say which hosts, or choose no network.' };
  return { ok: true, profile: { name, start: { ...start, network: { hosts: listed } } } };
}
