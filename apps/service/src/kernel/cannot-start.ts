/** A reason not to start that the operator can act on: its message alone is shown, in one line, without a stack. */
export class CannotStart extends Error {}
