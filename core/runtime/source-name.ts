/** Names a source. */
export interface SourceName {
  readonly format: string;
  /** One id for one file, however it is spelled. */
  readonly source: string;
}
