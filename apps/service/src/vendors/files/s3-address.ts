/** An S3-compatible store and its keys, from the variables that all its tools read. */
export interface S3Access {
  /** `https://s3.cn-north-1.amazonaws.com.cn`; with `{bucket}` in its host where buckets have hosts of their own. */
  readonly endpoint: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

export interface S3Address {
  readonly bucket: string;
  /** '' or ending in a slash. */
  readonly prefix: string;
}

/** Parses `s3://bucket/prefix`; null where it is malformed. */
export function readS3Address(text: string): S3Address | null {
  const [, bucket, path = ''] = /^s3:\/\/([a-z\d][a-z\d.-]{1,61}[a-z\d])(?:\/(.*))?$/.exec(text) ?? [];
  if (bucket === undefined) return null;
  const prefix = path.replace(/^\/+|\/+$/g, '');
  return { bucket, prefix: prefix === '' ? '' : `${prefix}/` };
}
