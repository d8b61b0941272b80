/** What a report (不是我) follows a sign-in back by: details of the event that nobody is shown. */
export interface SignInTrace {
  /** From the digest of the browser's secret. */
  readonly browser?: string;
  /** The session it is a copy of. */
  readonly parent?: string;
  /** What was shown, where the method does not say it: `passkey:ID`, or the mark of a contact. */
  readonly via?: string;
}

const traced = new Set<string>(['browser', 'parent', 'via'] satisfies (keyof SignInTrace)[]);

/** The details of an event as people see them. */
export function withoutTrace(details: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(details).filter(([name]) => !traced.has(name)));
}
