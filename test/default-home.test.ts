import { homedir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { defaultHome } from '../core/compose.ts';

const { platform } = process;

afterEach(() => {
  vi.unstubAllEnvs();
  Object.defineProperty(process, 'platform', { value: platform });
});

describe('where the home is when nobody says', () => {
  const places: [system: string, environment: Record<string, string>, home: string][] = [
    ['linux', {}, join(homedir(), '.local/share/openrath-studio')],
    ['linux', { XDG_DATA_HOME: '/data' }, '/data/openrath-studio'],
    ['darwin', {}, join(homedir(), 'Library/Application Support/OpenRath Studio')],
    ['win32', { APPDATA: '/roaming' }, '/roaming/OpenRath Studio'],
    ['darwin', { OPENRATH_HOME: '/named' }, '/named'],
  ];

  it.each(places)('on %s with %j: %s', (system, environment, home) => {
    for (const name of ['OPENRATH_HOME', 'XDG_DATA_HOME', 'APPDATA']) vi.stubEnv(name, environment[name]);
    Object.defineProperty(process, 'platform', { value: system });
    expect(defaultHome()).toBe(home);
  });
});
