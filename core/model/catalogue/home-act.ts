import { sayRule } from '../policy/decide-call.ts';
import { readRule } from '../policy/read-rule.ts';
import type { SessionEvent } from '../read-event.ts';

/** What a person did to the home itself, in words; undefined for an event that is no such act. It is taken back where it was done. */
export function sayHomeAct(event: SessionEvent): string | undefined {
  switch (event.kind) {
    case 'catalogue/rule-added': {
      const rule = readRule(event.payload.rule);
      return `rule added: ${rule === undefined ? 'one that can’t be read' : sayRule(rule)}`;
    }
    case 'catalogue/rule-revoked':
      return 'rule revoked';
    case 'catalogue/server-changed':
      return `server ${event.payload.server}: ${SERVER[event.payload.what]}`;
    case 'catalogue/key-changed':
      return `key of ${event.payload.provider}${event.payload.origin === undefined ? '' : ` for ${event.payload.origin}`} ${event.payload.what}`;
    default:
      return undefined;
  }
}

const SERVER = {
  added: 'added',
  'profile-consented': 'its profile consented to',
  'tools-consented': 'its tools consented to',
  'signed-in': 'signed in',
  'signed-out': 'signed out',
  removed: 'removed',
} as const;
