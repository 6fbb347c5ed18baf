let asked: string | undefined;

/** Has the settings show a part of theirs, by its name, when it is there next. */
export function askForPart(name: string): void {
  asked = name;
}

/** Whether a part was asked for; once it said so it is not any more. */
export function takeAskedPart(name: string): boolean {
  if (asked !== name) return false;
  asked = undefined;
  return true;
}
