/** One request for what is at an address; nothing is followed, no key or cookie goes along. */
export interface HttpRequest {
  /** http or https, without a name or password. */
  readonly url: string;
  readonly method: 'GET' | 'HEAD';
  /** Whether it may be answered from this machine or a private network. */
  readonly mayBeLocal: boolean;
  /** Bytes of the body that are kept; where more come the connection is closed. */
  readonly mostBytes: number;
  /** From the request to the end of its answer. */
  readonly timeoutMs: number;
}

export type HttpAnswer =
  | {
      readonly ok: true;
      readonly status: number;
      readonly statusText: string;
      /** Absent where the answer has none. */
      readonly contentType?: string;
      readonly contentEncoding?: string;
      /** Where it redirects to, as it was sent. */
      readonly location?: string;
      readonly body: Uint8Array;
      /** More of the body came than was kept. */
      readonly isCut: boolean;
    }
  /** Nothing was asked, or no answer came: why, in words. */
  | { readonly ok: false; readonly says: string };

/** Asks servers. Rejects with the reason of the signal alone. */
export type Http = (request: HttpRequest, signal: AbortSignal) => Promise<HttpAnswer>;
