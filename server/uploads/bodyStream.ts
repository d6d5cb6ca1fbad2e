export interface BodyStream {
  readonly contentType: string;
  /** The declared length in bytes; NaN without Content-Length. */
  readonly length: number;
  readonly chunks: AsyncIterator<Uint8Array>;
}
