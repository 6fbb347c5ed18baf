import { describe, expect, it } from 'vitest';
import type { DuplexMessage } from '../../core/contract/duplex.ts';
import { duplexEnd } from '../../core/contract/duplex-end.ts';

function recordedEnd() {
  const log: string[] = [];
  const end = duplexEnd({ send: (message) => log.push(`sent ${message}`), close: () => log.push('transport closed') });
  return { ...end, log };
}

describe('one end of a pipe', () => {
  it('keeps what arrives before the first listener, in order, and then hands on', () => {
    const { duplex, arrive } = recordedEnd();
    const heard: DuplexMessage[] = [];
    arrive('a');
    arrive('b');
    duplex.onMessage((message) => heard.push(message));
    arrive('c');
    expect(heard).toEqual(['a', 'b', 'c']);
  });

  it('tells every listener until it is removed', () => {
    const { duplex, arrive } = recordedEnd();
    const heard: string[] = [];
    const remove = duplex.onMessage((message) => heard.push(`1 ${message}`));
    duplex.onMessage((message) => heard.push(`2 ${message}`));
    arrive('a');
    remove();
    arrive('b');
    expect(heard).toEqual(['1 a', '2 a', '2 b']);
  });

  it('closes once, from the other side: listeners hear the first reason, late ones at once', () => {
    const { duplex, end, log } = recordedEnd();
    duplex.onClose((reason) => log.push(`1 ${reason}`));
    end('gone');
    end('again');
    duplex.onClose((reason) => log.push(`2 ${reason}`));
    expect(log).toEqual(['1 gone', '2 gone']);
  });

  it('closes once, from this side: the transport is told before the listeners', () => {
    const { duplex, log } = recordedEnd();
    duplex.onClose((reason) => log.push(reason));
    duplex.close();
    duplex.close();
    expect(log).toEqual(['transport closed', 'closed on this side']);
  });

  it('sends and hears nothing after it has closed', () => {
    const { duplex, arrive, end, log } = recordedEnd();
    duplex.onMessage((message) => log.push(`heard ${message}`));
    end('gone');
    duplex.send('late');
    arrive('late');
    expect(log).toEqual([]);
  });
});
