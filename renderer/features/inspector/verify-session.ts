import { host } from '../../host/client.ts';
import { refusalOf } from '../../host/refusal-of.ts';
import { counted } from '../../ui/number.ts';

/** What verifying a session found, in words. */
export interface Verdict {
  readonly sound: boolean;
  readonly title: string;
  readonly says: string;
}

/** Has the host recompute every hash and link that a session stands on (E1). Never rejects. */
export async function verifySession(session: string): Promise<Verdict> {
  try {
    const { sound, events, blobs, faults, withheld, vouches } = await host().home.verify({ session });
    const counts = [
      counted(events, 'event'),
      counted(blobs, 'blob'),
      ...(withheld > 0 ? [`${withheld} withheld`] : []),
    ];
    const found = faults.map(({ what, detail }) => `${what}: ${detail}`).join(' ');
    return sound
      ? { sound, title: 'The whole session is sound.', says: `${counts.join(', ')}. ${vouches}` }
      : { sound, title: `${counted(faults.length, 'fault')}.`, says: found };
  } catch (error) {
    const { message, remedy = '' } = refusalOf(error);
    return { sound: false, title: 'Not verified.', says: `${message} ${remedy}` };
  }
}
