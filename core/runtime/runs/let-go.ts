/** This host ends, or is gone: the run stays as it is on record, to be taken up. */
export class LetGo extends Error {}
