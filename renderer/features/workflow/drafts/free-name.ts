import { listRows } from '../workflow-rows.ts';

/** A name that no workflow has which is kept or drawn here: the one that is asked for, or that with a number. Never rejects. */
export async function freeName(wanted: string): Promise<string> {
  const names = new Set(
    await listRows().then(
      (rows) => rows.map(({ name }) => name),
      () => [],
    ),
  );
  let name = wanted;
  for (let number = 2; names.has(name); number++) name = `${wanted} ${number}`;
  return name;
}
