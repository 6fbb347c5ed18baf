import type { Duplex } from './duplex.ts';

/**
 * What the desktop shell gives its window, as `window.openrath`, and nothing beside it. In a browser it is absent, and
 * that absence is how the window knows which face it is.
 */
export interface DesktopBridge {
  readonly face: 'desktop';
  /** Node's name of the operating system: `linux`, `darwin`, `win32`. Decides how keys are written. */
  readonly platform: string;
  /**
   * Opens a pipe to the host. Until the host is up, messages wait in this window; when the host dies the pipe closes
   * with the reason in words, the shell starts the host again, and a new `connect` reaches the new one. Never throws.
   */
  readonly connect: () => Duplex;
  /** Asks for files with the system's own dialog. Resolves to absolute paths, to none when it was cancelled. */
  readonly pickFiles: () => Promise<readonly string[]>;
  /** Asks for one folder. Resolves to its absolute path, to `undefined` when it was cancelled. */
  readonly pickFolder: () => Promise<string | undefined>;
  /** Absolute paths of files and folders (`File` objects) that were dropped on the window. Those without one are left out. */
  readonly pathsOf: (files: readonly object[]) => readonly string[];
  /** Asks where to save, offering a file name; one that is a path or holds hidden characters is not offered. Resolves to an absolute path, to `undefined` when it was cancelled. */
  readonly pickSaveFile: (suggestedName: string) => Promise<string | undefined>;
  /**
   * Opens an https link in the person's browser after showing its real host and asking. Resolves to whether it was
   * opened: `false` when it was declined, is no https link, another question is still open, or the person did not just
   * click or press a key. Rejects for more than 2,048 characters.
   */
  readonly openLink: (url: string) => Promise<boolean>;
  /**
   * Has the system tell a person of something, once for each `id`. Resolves to whether it was shown: `false` while a window of ours has the
   * focus, where the system has no notifications, and for an id that is shown. Rejects for texts of more than 2,048 characters.
   */
  readonly showNotice: (notice: {
    readonly id: string;
    readonly title: string;
    readonly body: string;
  }) => Promise<boolean>;
  /** Takes a notice back. A no-op for one that is not shown. */
  readonly dropNotice: (id: string) => Promise<void>;
  /** Calls `listener` with the id of each notice that a person clicks; this window has the focus then. Returns what ends that. */
  readonly onNotice: (listener: (id: string) => void) => () => void;
}

/** The names a page may find on `window.openrath`, for tests that prove there are no others. */
export const desktopBridgeKeys = [
  'connect',
  'dropNotice',
  'face',
  'onNotice',
  'openLink',
  'pathsOf',
  'pickFiles',
  'pickFolder',
  'pickSaveFile',
  'platform',
  'showNotice',
] as const satisfies readonly (keyof DesktopBridge)[];
