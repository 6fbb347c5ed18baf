import type { MenuItemConstructorOptions } from 'electron';

/**
 * The application menu. It is short on purpose: what a person does with sessions is in the window and its palette, and
 * the window's own keys (Ctrl M, Ctrl B, Ctrl G) must stay free.
 */
export function menuTemplate(newWindow: () => void, platform: string, packaged: boolean): MenuItemConstructorOptions[] {
  const mac = platform === 'darwin';
  const tools: MenuItemConstructorOptions[] = packaged ? [] : [{ role: 'toggleDevTools' }, { type: 'separator' }];
  return [
    ...(mac ? [{ role: 'appMenu' } as const] : []),
    {
      label: '&File',
      submenu: [
        { id: 'new-window', label: 'New Window', accelerator: 'CmdOrCtrl+Shift+N', click: newWindow },
        { role: 'close' },
        ...(mac ? [] : [{ type: 'separator' } as const, { role: 'quit' } as const]),
      ],
    },
    { role: 'editMenu' },
    {
      label: '&View',
      submenu: [
        { role: 'reload' },
        ...tools,
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        { type: 'separator' },
        { role: 'togglefullscreen' },
      ],
    },
    ...(mac ? [{ role: 'windowMenu' } as const] : []),
  ];
}
