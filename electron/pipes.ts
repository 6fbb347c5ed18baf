import type { IpcMain, WebContents } from 'electron';
import { channels } from './channels.ts';
import type { HostLink } from './host-launcher.ts';
import { isOurPage } from './lock.ts';

/** A window's messages are requests; a longer one closes its pipe. UTF-16 units or bytes. */
const longestMessage = 8 * 1024 * 1024;
/** A page's UUID, and which of its pipes. */
const pipeName = /^[\da-f-]{36}\/\d{1,9}$/;

type Listener = (contents: WebContents, pipe: string, value: unknown) => void;

/**
 * Answers the pipe channels of all windows. Every message is from a page of ours, names a pipe and says what its channel
 * takes, or it is ignored. Returns a function that closes what a window has open, for when its page has died or it is gone.
 */
export function joinPipes(ipcMain: IpcMain, host: HostLink): (contentsId: number) => void {
  /** Which window a pipe belongs to. */
  const owners = new Map<string, number>();

  hear(channels.pipeOpen, 0, (contents, pipe) => {
    if (owners.has(pipe)) return;
    closeAll((other, owner) => owner === contents.id && !other.startsWith(pipe.slice(0, 36)));
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

  hear(channels.pipeData, 1, (contents, pipe, data) => {
    if (owners.get(pipe) !== contents.id || !(typeof data === 'string' || data instanceof Uint8Array)) return;
    if (data.length <= longestMessage) return host.data(pipe, data);
    closeAll((other) => other === pipe);
    tell(contents, channels.pipeClosed, pipe, `a message of more than ${longestMessage} bytes was sent`);
  });

  hear(channels.pipeClosed, 0, ({ id }, pipe) => closeAll((other, owner) => other === pipe && owner === id));

  function hear(channel: string, takes: 0 | 1, listener: Listener): void {
    ipcMain.on(channel, (event, pipe: unknown, ...values: unknown[]) => {
      if (!isOurPage(event.senderFrame) || typeof pipe !== 'string' || !pipeName.test(pipe)) return;
      if (values.length === takes) listener(event.sender, pipe, values[0]);
    });
  }

  function closeAll(which: (pipe: string, owner: number) => boolean): void {
    for (const [pipe, owner] of owners) {
      if (!which(pipe, owner)) continue;
      owners.delete(pipe);
      host.close(pipe, 'the window closed it');
    }
  }

  return (contentsId) => closeAll((_pipe, owner) => owner === contentsId);
}

function tell(contents: WebContents, channel: string, ...values: unknown[]): void {
  if (!contents.isDestroyed()) contents.send(channel, ...values);
}
