/** One object as a list shows it. */
export interface StoredObject {
  readonly key: string;
  readonly bytes: number;
}

/** Objects under keys, as in S3; keys are relative to one prefix. An outage or a refusal throws. */
export interface ObjectStore {
  /** Its address, for messages: `s3://bucket/prefix`. */
  readonly where: string;
  list(): Promise<StoredObject[]>;
  /** The whole object, or null where there is none. */
  read(key: string): Promise<Buffer | null>;
  /** The object piece by piece. */
  stream(key: string): Promise<AsyncIterable<Uint8Array>>;
  put(key: string, bytes: Buffer, type?: string): Promise<void>;
  /** Uploads a stream in pieces; the object appears as a whole or not at all. Returns its size. */
  putStream(key: string, source: AsyncIterable<Uint8Array>): Promise<number>;
  /** A missing object is no error. */
  remove(key: string): Promise<void>;
}
