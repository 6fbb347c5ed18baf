/** Bytes of a file that gave no record are kept in parts of so many bytes at most, so that one is shown or dropped at once. */
export const KEPT_PART_BYTES = 1024 * 1024;
