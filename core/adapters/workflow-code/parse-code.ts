// A process of its own: code comes in, its tree goes out as JSON.
import { text as textFrom } from 'node:stream/consumers';
import { parsedText } from './parsed.ts';

process.stdout.write(await parsedText(await textFrom(process.stdin)));
