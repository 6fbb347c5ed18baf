/** An agent goes on from a session, then from a fork of it; what was recorded of the fork is done again and compared. */
import { Agent, openStudio } from 'openrath-studio';
import { homeOf } from './home-of.ts';

const agent = new Agent({ name: 'helper', model: { provider: 'scripted', name: 'default' } });

const studio = await openStudio(homeOf());
let session = await studio.create({ title: 'First steps', says: 'What is in this folder?' });
session = await agent.forward(session);
const fork = await agent.forward((await session.fork()).say('And what is missing?'));
console.log(fork.answer);
console.log('holds:', (await fork.replay()).holds);
await studio.close();
