/** The pepper in use and the former ones, from before the master key was replaced. */
export interface Peppers {
  /** 32 bytes that pepper digests; never stored. */
  readonly pepper: Buffer;
  /** The newest first. */
  readonly formerPeppers: readonly Buffer[];
}

/** The digests by which something may be saved whose text nobody keeps: that of the pepper in use first. */
export function digestsByEach<Digest>(
  { pepper, formerPeppers }: Peppers,
  digestOf: (pepper: Buffer) => Digest,
): Digest[] {
  return [pepper, ...formerPeppers].map(digestOf);
}
