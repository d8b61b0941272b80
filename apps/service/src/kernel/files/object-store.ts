/** One object as a list shows it. */
export interface StoredObject {
  readonly key: string;
  readonly bytes: number;
}

/** Objects under keys, as S3 has them; keys are below one prefix and without it. What is away or refuses throws. */
export interface ObjectStore {
  /** Where it is, for messages: `s3://bucket/prefix`. */
  readonly where: string;
  list(): Promise<StoredObject[]>;
  /** The whole object, or null where there is none. */
  read(key: string): Promise<Buffer | null>;
  /** The object piece by piece. */
  stream(key: string): Promise<AsyncIterable<Uint8Array>>;
  put(key: string, bytes: Buffer, type?: string): Promise<void>;
  /** In pieces, as it comes: there whole or not at all. Returns its size. */
  putStream(key: string, source: AsyncIterable<Uint8Array>): Promise<number>;
  /** One that is not there is no fault. */
  remove(key: string): Promise<void>;
}
