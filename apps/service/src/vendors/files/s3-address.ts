/** An S3-compatible store, and the keys to it, as the variables have them that every tool for it reads. */
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

/** `s3://bucket/prefix` in its parts; null where it is none. */
export function readS3Address(text: string): S3Address | null {
  const [, bucket, path = ''] = /^s3:\/\/([a-z\d][a-z\d.-]{1,61}[a-z\d])(?:\/(.*))?$/.exec(text) ?? [];
  if (bucket === undefined) return null;
  const prefix = path.replace(/^\/+|\/+$/g, '');
  return { bucket, prefix: prefix === '' ? '' : `${prefix}/` };
}
