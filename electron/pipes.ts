import type { IpcMain, WebContents } from 'electron';
import { channels } from './channels.ts';
import type { HostLink } from './host-launcher.ts';
import { isOurPage } from './lock.ts';

/**
 * Answers the pipe channels of all windows. Every message is from a page of ours, or it is ignored. Returns a function
 * that closes what a window has open, for when its page has died or it is gone.
 */
export function joinPipes(ipcMain: IpcMain, host: HostLink): (contentsId: number) => void {
  /** Which window a pipe belongs to. */
  const owners = new Map<string, number>();

  ipcMain.on(channels.pipeOpen, (event, pipe: unknown) => {
    if (!isOurPage(event.senderFrame) || typeof pipe !== 'string' || owners.has(pipe)) return;
    const contents = event.sender;
    closeAll((other, owner) => owner === contents.id && pageOf(other) !== pageOf(pipe));
    owners.set(pipe, contents.id);
    host.open(pipe, {
      opened: () => tell(contents, channels.pipeOpened, pipe),
      data: (data) => tell(contents, channels.pipeData, pipe, data),
      closed: (reason) => {
        owners.delete(pipe);
        tell(contents, channels.pipeClosed, pipe, reason);
      },
    });
  });

  ipcMain.on(channels.pipeData, (event, pipe: unknown, data: unknown) => {
    if (!isOurPage(event.senderFrame) || typeof pipe !== 'string' || owners.get(pipe) !== event.sender.id) return;
    if (typeof data === 'string' || data instanceof Uint8Array) host.data(pipe, data);
  });

  ipcMain.on(channels.pipeClosed, (event, pipe: unknown) => {
    if (!isOurPage(event.senderFrame) || typeof pipe !== 'string') return;
    closeAll((other, owner) => other === pipe && owner === event.sender.id);
  });

  function closeAll(which: (pipe: string, owner: number) => boolean): void {
    for (const [pipe, owner] of owners) {
      if (!which(pipe, owner)) continue;
      owners.delete(pipe);
      host.close(pipe, 'the window closed it');
    }
  }

  return (contentsId) => closeAll((_pipe, owner) => owner === contentsId);
}

function pageOf(pipe: string): string {
  return pipe.split('/')[0] ?? pipe;
}

function tell(contents: WebContents, channel: string, ...values: unknown[]): void {
  if (!contents.isDestroyed()) contents.send(channel, ...values);
}
