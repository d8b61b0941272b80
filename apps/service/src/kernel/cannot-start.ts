/** An error of a start that the operator can fix. Only its message is shown, in one line, without a stack. */
export class CannotStart extends Error {}
