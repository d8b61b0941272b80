/** The text of a failure for the form: that of the first refused field, else that of the whole call. */
export function readIssue({
  msg,
  details,
}: {
  readonly msg: string;
  readonly details: Readonly<Record<string, unknown>>;
}): string {
  const { issues } = details;
  const first: unknown = Array.isArray(issues) ? issues[0] : undefined;
  const isIssue = typeof first === 'object' && first !== null && 'message' in first;
  return isIssue && typeof first.message === 'string' ? first.message : msg;
}
