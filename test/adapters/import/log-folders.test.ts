import { expect, test } from 'vitest';
import { logFolders } from '../../../core/adapters/import/log-folders.ts';

const cases: [name: string, places: Parameters<typeof logFolders>[0], folders: string[]][] = [
  [
    'Linux',
    { platform: 'linux', home: '/home/ada', environment: {} },
    [
      '/home/ada/.claude/projects',
      '/home/ada/.config/claude/projects',
      '/home/ada/.codex/sessions',
      '/home/ada/.codex/archived_sessions',
    ],
  ],
  [
    'Linux with folders of its own for settings, and an empty setting',
    {
      platform: 'linux',
      home: '/home/ada',
      environment: { XDG_CONFIG_HOME: '/srv/ada', CODEX_HOME: ' ', xdg_config_home: '/no' },
    },
    [
      '/home/ada/.claude/projects',
      '/srv/ada/claude/projects',
      '/home/ada/.codex/sessions',
      '/home/ada/.codex/archived_sessions',
    ],
  ],
  [
    'macOS',
    { platform: 'darwin', home: '/Users/ada', environment: { CLAUDE_CONFIG_DIR: '/Users/ada/cc/' } },
    ['/Users/ada/cc/projects', '/Users/ada/.codex/sessions', '/Users/ada/.codex/archived_sessions'],
  ],
  [
    'Windows',
    { platform: 'win32', home: 'C:\\Users\\Ada', environment: {} },
    [
      'C:\\Users\\Ada\\.claude\\projects',
      'C:\\Users\\Ada\\.config\\claude\\projects',
      'C:\\Users\\Ada\\.codex\\sessions',
      'C:\\Users\\Ada\\.codex\\archived_sessions',
    ],
  ],
  [
    'Windows, where names of settings and folders have no case and either slash (B-19)',
    {
      platform: 'win32',
      home: 'C:\\Users\\Ada',
      environment: { Xdg_Config_Home: 'c:/users/ada', Codex_Home: 'D:/Codex/' },
    },
    [
      'C:\\Users\\Ada\\.claude\\projects',
      'c:\\users\\ada\\claude\\projects',
      'D:\\Codex\\sessions',
      'D:\\Codex\\archived_sessions',
    ],
  ],
];

test.each(cases)('I6: logs are looked for in the usual folders of %s', (_, places, folders) => {
  expect(logFolders(places).map(({ folder }) => folder)).toEqual(folders);
});
