import { hash } from 'node:crypto';
import type { Sha256 } from '../model/envelope.ts';

/** SHA-256 by the platform. Texts are hashed as UTF-8. */
export const sha256: Sha256 = (data) => hash('sha256', data, 'hex');
