import { Readable } from 'node:stream';

/** An answer that is written as it is read: an export of any length. */
export class TextStream {
  readonly type: string;
  readonly #parts: AsyncIterable<string>;

  constructor(type: string, parts: AsyncIterable<string>) {
    this.type = type;
    this.#parts = parts;
  }

  readable(): Readable {
    return Readable.from(this.#parts);
  }
}
