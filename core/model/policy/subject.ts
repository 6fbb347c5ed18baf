/**
 * What rules look at of a call: a text such as an address; a command of a shell, which may hold several; or the paths of all files that it
 * reads or writes, each from the workspace on and without `.` and `..` on the way.
 */
export type Subject = string | { readonly command: string } | { readonly paths: readonly string[] };

/** The subject as a person reads it. */
export function saySubject(subject: Subject): string {
  if (typeof subject === 'string') return subject;
  return 'command' in subject ? subject.command : subject.paths.join(', ');
}
