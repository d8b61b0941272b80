/** What time it is for a double: the service under test hands its own over. */
export interface Clock {
  /** The current moment. */
  now(): Date;
}
