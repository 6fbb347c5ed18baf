import { openStudio, run } from 'openrath-studio';
import type { MadeUpHome } from './made-up-home.ts';

/** Leaves a session in which the program of a sample was cut off, and gives its id. */
export async function cutOffProgram({ data }: Pick<MadeUpHome, 'data'>, title: string): Promise<string> {
  const studio = await openStudio({ home: data });
  try {
    const session = await studio.create({ title });
    const cut = new Error('the power went');
    const program = () => Promise.reject(cut);
    await run(program, session, { runId: 'r1', name: 'engineering' }).catch((error: unknown) => {
      if (error !== cut) throw error;
    });
    return session.id;
  } finally {
    await studio.close();
  }
}
