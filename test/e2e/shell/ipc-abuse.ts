import type { ElectronApplication } from 'playwright-core';

/** A message that no page of ours sends: who it is from and what it carries. */
export interface Abuse {
  readonly what: string;
  /** `ours`: the top frame of our page. The others are not. */
  readonly from: 'ours' | 'nobody' | 'inner frame' | 'elsewhere' | 'look-alike' | 'opaque';
  /** Made where it is sent, so that ten million characters do not travel there. */
  readonly values:
    | 'none'
    | 'too many'
    | 'number'
    | 'null'
    | 'list'
    | 'object'
    | 'extra keys'
    | 'huge text'
    | '__proto__'
    | 'fine';
}

const frames = ['nobody', 'inner frame', 'elsewhere', 'look-alike', 'opaque'] as const;
const values = ['too many', 'number', 'null', 'list', 'object', 'extra keys', 'huge text', '__proto__'] as const;

/** Every wrong sender with a message that would be fine, and every wrong message from our page. */
export const abuses: readonly Abuse[] = [
  ...frames.map((from): Abuse => ({ what: `from ${from}`, from, values: 'fine' })),
  ...values.map((carried): Abuse => ({ what: `carrying ${carried}`, from: 'ours', values: carried })),
];

/** What came of one message. */
export interface Outcome {
  readonly channel: string;
  readonly what: string;
  /** `refused`: an invoke that was answered with an error. `ignored`: a message after which main said and did nothing. */
  readonly outcome: string;
}

/** Sends every abuse to every channel of the running main. Dialogs are watched, not shown; so is what main tells pages and host. */
export function abuseAll(app: ElectronApplication, channels: readonly string[], pipe: string): Promise<Outcome[]> {
  return app.evaluate(
    async ({ BrowserWindow, ipcMain, dialog, shell }, { names, all, ownPipe }) => {
      const done: string[] = [];
      const note = (what: string) => async () => {
        done.push(what);
        return { canceled: true, filePaths: [], filePath: '', response: 0, checkboxChecked: false };
      };
      Object.assign(dialog, {
        showOpenDialog: note('open'),
        showSaveDialog: note('save'),
        showMessageBox: note('ask'),
      });
      Object.assign(shell, { openExternal: note('opened') });
      const sender = BrowserWindow.getAllWindows()[0]?.webContents;
      if (sender === undefined) throw new Error('there is no window');
      const echoed: string[] = [];
      const waiting = new Map<string, () => void>();
      sender.send = (channel: string, _pipe: unknown, value: unknown) => {
        done.push(`told ${channel} ${value}`);
        if (channel === 'pipe/data' && !String(value).startsWith('probe ')) echoed.push(String(value));
        waiting.get(`${channel} ${value}`)?.();
      };
      const told = (what: string) => new Promise<void>((resolve) => waiting.set(what, resolve));
      const top = { origin: 'app://openrath', url: 'app://openrath/index.html', parent: null };
      const senders = {
        ours: top,
        nobody: null,
        'inner frame': { ...top, parent: top },
        elsewhere: { ...top, origin: 'https://evil.example' },
        'look-alike': { ...top, origin: 'app://openrath.example' },
        opaque: { ...top, origin: 'null' },
      };
      const fine = {
        'notice/show': ['a', 'Waiting', 'run_command'],
        'notice/drop': ['a'],
        'open/link': ['https://user.example'],
        'pick/save-file': ['a.orx'],
        'pipe/data': [ownPipe, 'who'],
      };
      const wrong = (channel: string, carried: string): unknown[] => {
        const isPipe = channel.startsWith('pipe/');
        const usual: unknown[] = fine[channel as keyof typeof fine] ?? (isPipe ? [ownPipe] : []);
        const instead = {
          none: [],
          fine: usual,
          'too many': [...usual, 'more'],
          number: [7],
          null: [null],
          list: [usual],
          object: [{ pipe: ownPipe, url: 'https://user.example' }],
          'extra keys': [...usual, { extra: true }],
          'huge text': ['x'.repeat(10_000_000)],
          __proto__: [JSON.parse('{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}')],
        }[carried];
        // Behind a pipe of our own, or in the place of its name.
        return channel === 'pipe/data' && ['number', 'null', 'list', 'object', '__proto__'].includes(carried)
          ? [ownPipe, ...(instead ?? [])]
          : (instead ?? []);
      };
      const handlers = (ipcMain as unknown as { _invokeHandlers: Map<string, (...all: unknown[]) => unknown> })
        ._invokeHandlers;
      const send = async (channel: string, abuse: (typeof all)[number]): Promise<string> => {
        done.length = 0;
        const event = { sender, senderFrame: senders[abuse.from] };
        const given = wrong(channel, abuse.values);
        const handler = handlers.get(channel);
        if (handler === undefined) {
          ipcMain.emit(channel, event, ...given);
          await new Promise((resolve) => setImmediate(resolve));
          const says = ['ignored', ...done].join(', ');
          return channel === 'pipe/closed' && !(await isPipeOpen()) ? `${says}, and the pipe was closed` : says;
        }
        const answer = await Promise.resolve()
          .then(() => handler(event, ...given))
          .then(
            (value) => `answered ${JSON.stringify(value)}`,
            () => 'refused',
          );
        return [answer, ...done].join(', ');
      };
      const ours = { sender, senderFrame: top };
      const openPipe = async () => {
        const opened = told('pipe/opened undefined');
        ipcMain.emit('pipe/open', ours, ownPipe);
        await opened;
      };
      let probes = 0;
      /** Whether the host still answers behind the pipe. Where it does not, the pipe is opened anew for what comes next. */
      const isPipeOpen = async (): Promise<boolean> => {
        const probe = `probe ${probes++}`;
        const answered = told(`pipe/data ${probe}`).then(() => true);
        ipcMain.emit('pipe/data', ours, ownPipe, probe);
        const isOpen = await Promise.race([answered, new Promise<false>((late) => setTimeout(late, 10_000, false))]);
        if (!isOpen) await openPipe();
        return isOpen;
      };
      await openPipe();
      const outcomes = [];
      for (const channel of names) {
        for (const abuse of all) outcomes.push({ channel, what: abuse.what, outcome: await send(channel, abuse) });
      }
      // The pipe is still open, and the host answers this first: nothing before it was passed on.
      const last = told('pipe/data last');
      ipcMain.emit('pipe/data', ours, ownPipe, 'last');
      await last;
      outcomes.push({ channel: 'pipe/data', what: 'all that came back', outcome: echoed.join() });
      ipcMain.emit('pipe/closed', ours, ownPipe);
      Reflect.deleteProperty(sender, 'send');
      const isTainted = 'polluted' in {};
      return isTainted ? [{ channel: '', what: 'all', outcome: 'a prototype was changed' }] : outcomes;
    },
    { names: [...channels], all: abuses.map((abuse) => ({ ...abuse })), ownPipe: pipe },
  );
}
