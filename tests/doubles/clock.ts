/** The clock of a double: that of the service under test. */
export interface Clock {
  /** The current moment. */
  now(): Date;
}
