type Answer = Record<string, unknown>;

/** Stand-in for `electron.dialog`: a person who cancels everything. Tests replace a method through `app.evaluate`. */
export const dialog = {
  showOpenDialog: async (): Promise<Answer> => ({ canceled: true, filePaths: [] }),
  showSaveDialog: async (): Promise<Answer> => ({ canceled: true, filePath: '' }),
  /** With a window before the options or without. */
  showMessageBox: async (...asked: readonly unknown[]): Promise<Answer> => ({
    response: (asked.at(-1) as { readonly cancelId?: number }).cancelId ?? 0,
    checkboxChecked: false,
  }),
  showErrorBox: (title: string, content: string): void => console.error(`${title}: ${content}`),
};

/** Stand-in for `electron.shell`. It opens nothing: tests replace the method and see what it was asked. */
export const shell = {
  openExternal: async (address: string): Promise<void> => {
    throw new Error(`stand-in: there is no browser to open ${address} in`);
  },
};

const area = { x: 0, y: 0, width: 1920, height: 1080 };

/** Stand-in for `electron.screen`: one screen. */
export const screen = {
  getPrimaryDisplay: () => ({ id: 1, scaleFactor: 1, bounds: area, workArea: area }),
  getAllDisplays: () => [screen.getPrimaryDisplay()],
};
