import { chatFake } from './chat-fake.ts';
import { generateFake } from './generate-fake.ts';
import type { WireFake } from './made-answer.ts';
import { messagesFake } from './messages-fake.ts';
import { responsesFake } from './responses-fake.ts';

/** Every wire that the adapter speaks. */
export const wireFakes: readonly WireFake[] = [
  responsesFake,
  chatFake('openai-chat'),
  chatFake('compatible'),
  messagesFake,
  generateFake,
];
