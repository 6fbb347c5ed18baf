/**
 * Everything that crosses between a window and the main process. A pipe is named by its
 * page as `page/number`, where `page` is new for every page load; main passes data on without looking into it.
 */
export const channels = {
  /** Window to main: (pipe). */
  pipeOpen: 'pipe/open',
  /** Main to window: (pipe). The host is up, what waited may be sent. */
  pipeOpened: 'pipe/opened',
  /** Both ways: (pipe, data), where data is text or bytes. */
  pipeData: 'pipe/data',
  /** Both ways: (pipe), from main with the reason in words. No message of this pipe follows. */
  pipeClosed: 'pipe/closed',
  /** Window asks main, see DesktopBridge for the answers. */
  pickFiles: 'pick/files',
  pickFolder: 'pick/folder',
  pickSaveFile: 'pick/save-file',
  openLink: 'open/link',
  noticeShow: 'notice/show',
  noticeDrop: 'notice/drop',
  /** Main to window: (notice). A person clicked it. */
  noticeOpened: 'notice/opened',
} as const;
