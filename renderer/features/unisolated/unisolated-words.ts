/** What the choice means, in plain words. */
export const UNISOLATED_MEANS =
  'Its commands run on that computer as your own programs do: they can read, change and send away all that you can. A sub-agent has it too, a fork does not.';
/** What still holds. */
export const UNISOLATED_HOLDS =
  'They begin in a copy of the files, see no keys of your environment, and each asks you first where no rule allows it.';
