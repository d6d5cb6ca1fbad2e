declare module 's3rver' {
  import type { RequestListener } from 'node:http';

  /** As much of it as the tests need. */
  class S3rver {
    constructor(options: {
      directory: string;
      silent: boolean;
      vhostBuckets: boolean;
      configureBuckets: readonly { name: string }[];
    });
    configureBuckets(): Promise<unknown>;
    callback(): RequestListener;
    /** Ends its log, which otherwise receives every exception of the process. */
    readonly logger: { readonly exceptions: { unhandle(): void }; close(): void };
  }
  export = S3rver;
}
