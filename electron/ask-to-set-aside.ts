import { app, dialog } from 'electron';

const means =
  'Setting it aside renames it with a time stamp and keeps it. A new one is begun with everything of it that still holds. To put a backup back instead, quit.';

/** Asks what to do about a broken store, which no window can: there is no host. Quits where a person does not agree. */
export async function askToSetAside(reason: string): Promise<boolean> {
  const { response } = await dialog.showMessageBox({
    type: 'warning',
    message: 'The store of this home is broken.',
    detail: `${reason}\n\n${means}`,
    buttons: ['Quit', 'Set it aside and begin a new one'],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  });
  if (response === 0) app.quit();
  return response === 1;
}
