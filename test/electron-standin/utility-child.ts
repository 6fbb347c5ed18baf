import { EventEmitter } from 'node:events';

// Loaded before the entry of a utility process: gives it `process.parentPort` over Node's own channel, and lets it end
// with main, as Electron does. Messages wait for the first listener.

const port = Object.assign(new EventEmitter(), {
  postMessage: (value: unknown) => process.send?.({ value }),
});
const early: unknown[] = [];
const give = (value: unknown) => port.emit('message', { data: value, ports: [] });

process.on('message', (message: { readonly value: unknown }) => {
  if (port.listenerCount('message') > 0) give(message.value);
  else early.push(message.value);
});
port.on('newListener', (event) => {
  if (event === 'message') setImmediate(() => early.splice(0).forEach(give));
});
process.once('disconnect', () => process.exit(1));
Object.defineProperty(process, 'parentPort', { value: port });
