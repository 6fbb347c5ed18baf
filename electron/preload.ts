import { contextBridge, ipcRenderer, webUtils } from 'electron';
import type { DesktopBridge } from '../core/contract/desktop-bridge.ts';
import type { Duplex, DuplexMessage } from '../core/contract/duplex.ts';
import { duplexEnd } from '../core/contract/duplex-end.ts';
import { channels } from './channels.ts';

declare const navigator: { readonly userActivation: { readonly isActive: boolean } };

const bridge: DesktopBridge = {
  face: 'desktop',
  platform: process.platform,
  connect,
  pickFiles: () => ipcRenderer.invoke(channels.pickFiles),
  pickFolder: async () => (await ipcRenderer.invoke(channels.pickFolder))[0],
  pathsOf: (files) => files.map((file) => webUtils.getPathForFile(file as File)).filter((path) => path !== ''),
  pickSaveFile: (suggestedName) => ipcRenderer.invoke(channels.pickSaveFile, suggestedName),
  // Only in answer to a click or a key, which a page cannot make up.
  openLink: async (url) => navigator.userActivation.isActive && ipcRenderer.invoke(channels.openLink, url),
  showNotice: ({ id, title, body }) => ipcRenderer.invoke(channels.noticeShow, id, title, body),
  dropNotice: (id) => ipcRenderer.invoke(channels.noticeDrop, id),
  onNotice: (listener) => {
    const onEvent = (_event: unknown, id: string) => listener(id);
    ipcRenderer.on(channels.noticeOpened, onEvent);
    return () => ipcRenderer.removeListener(channels.noticeOpened, onEvent);
  },
};

/** Names this page load, so that main can tell what an earlier page of the same window left behind. */
const page = crypto.randomUUID();
let pipes = 0;

contextBridge.exposeInMainWorld('openrath', bridge);

function connect(): Duplex {
  pipes += 1;
  const pipe = `${page}/${pipes}`;
  const send = (message: DuplexMessage) => ipcRenderer.send(channels.pipeData, pipe, message);
  /** Messages that wait for the host; `undefined` once it is up. */
  let waiting: DuplexMessage[] | undefined = [];

  const { duplex, arrive, end } = duplexEnd({
    send: (message) => (waiting === undefined ? send(message) : waiting.push(message)),
    close: () => ipcRenderer.send(channels.pipeClosed, pipe),
  });
  const stopListening = [
    listen(channels.pipeOpened, pipe, () => {
      waiting?.forEach(send);
      waiting = undefined;
    }),
    listen(channels.pipeData, pipe, arrive),
    listen(channels.pipeClosed, pipe, (reason) => end(String(reason))),
  ];
  duplex.onClose(() => {
    for (const stop of stopListening) stop();
  });
  ipcRenderer.send(channels.pipeOpen, pipe);
  return duplex;
}

/** Listens to what main says about one pipe. Returns a function that stops it. */
function listen(channel: string, pipe: string, listener: (value: DuplexMessage) => void): () => void {
  const onEvent = (_event: unknown, id: string, value: DuplexMessage) => {
    if (id === pipe) listener(value);
  };
  ipcRenderer.on(channel, onEvent);
  return () => ipcRenderer.removeListener(channel, onEvent);
}
