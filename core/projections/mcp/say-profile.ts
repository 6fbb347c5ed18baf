import { readListedHost } from '../../model/mcp/listed-host.ts';
import type { HttpStart, McpProfile, StdioStart } from '../../model/mcp/mcp-profile.ts';
import { sayMs } from '../text/say-ms.ts';
import { visibleCharacter } from '../text/visible-character.ts';

/** What a person is asked to consent to, whole: what is started or reached, with which rights. Nothing in it is hidden; one fact a line. */
export function sayProfile(profile: McpProfile): readonly string[] {
  const { name, start, effects, timeoutMs } = profile;
  return [
    `Server ${name}`,
    ...(start.over === 'stdio' ? sayStart(start) : sayAddress(start)),
    ...Object.entries(effects).map(([tool, effect]) => `The tool ${shown(tool)} counts as: ${effect}.`),
    'All other tools count as: irreversible.',
    `A call that is silent for ${sayMs(timeoutMs)} is given up.`,
    ...foreignLetters(profile),
  ];
}

function sayAddress({ url, signIn }: HttpStart): string[] {
  const reaches = `Reaches ${shown(url)}, over the network of this machine.`;
  if (signIn === undefined) return [reaches];
  const { clientId, scopes } = signIn;
  const as = clientId === undefined ? 'as a program that registers itself' : `as the client ${shown(clientId)}`;
  const asks = scopes === undefined ? 'whatever the server asks for' : scopes.map(shown).join(', ');
  return [reaches, `You sign in to it where it says, ${as}, for: ${asks}. What that gives goes to this address alone.`];
}

/** Program and arguments in one line, as they are handed over: each that is not plain is in quotes. */
export function sayCommand({ command, args }: StdioStart): string {
  return [command, ...args].map(shown).join(' ');
}

function sayStart(start: StdioStart): string[] {
  const { env, folders, network } = start;
  return [
    `Starts ${sayCommand(start)}`,
    ...Object.entries(env).map(([name, value]) => `With ${name}=${shown(value)}`),
    ...folders.map(({ from, to, access }) => `${SEES[access]} ${shown(from)}, as ${shown(to)}`),
    ...sayNetwork(network),
  ];
}

const SEES = { read: 'Can read', write: 'Can read and change' };

function sayNetwork(network: StdioStart['network']): string[] {
  if (network === 'unisolated')
    return [
      'Runs without isolation: it can read and change all files that you can, use the network, and start any program.',
    ];
  if (network === 'off') return ['Runs in a sandbox, without network and without other files.'];
  return [
    `Runs in a sandbox, without other files. Can reach only: ${network.hosts.map(shownHost).join(', ')}`,
    'Where no port is named: 80 and 443. *. stands for every name below. What it sends them is not looked at.',
  ];
}

/** What is an entry of a list holds nothing that could read otherwise. */
function shownHost(text: string): string {
  return 'problem' in readListedHost(text) ? shown(text) : text;
}

const PLAIN = /^[A-Za-z0-9_@%+=:,./-]+$/;

function shown(text: string): string {
  if (PLAIN.test(text)) return text;
  let out = '';
  let before = '';
  for (const character of text) {
    out += character === '"' || character === '\\' ? `\\${character}` : visibleCharacter(character, before);
    before = character;
  }
  return `"${out}"`;
}

/** Letters of other alphabets may look like those of this one: they are named. */
function foreignLetters(profile: McpProfile): string[] {
  const letters = new Set(JSON.stringify(profile).match(/[^\0-\x7f]/gu) ?? []);
  if (letters.size === 0) return [];
  const named = [...letters].map((letter) => {
    const code = (letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
    return `${visibleCharacter(letter, '')} (U+${code})`;
  });
  return [`Holds characters beyond plain English: ${named.join(', ')}. They may look like others.`];
}
