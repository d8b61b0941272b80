/** Has the person prove again who they are; true once they have. */
export type ConfirmIdentity = (methods: readonly string[]) => Promise<boolean>;

let confirm: ConfirmIdentity | null = null;

/** Registers what asks for the security check (code 10); the returned function takes it back. */
export function provideIdentityCheck(ask: ConfirmIdentity): () => void {
  confirm = ask;
  return () => {
    if (confirm === ask) confirm = null;
  };
}

/** Runs the security check; null where no page has provided one. */
export async function confirmIdentity(methods: readonly string[]): Promise<boolean | null> {
  return confirm ? confirm(methods) : null;
}

/** The ways to prove oneself that an answer names. */
export function readMethods(methods: unknown): string[] {
  return Array.isArray(methods) ? methods.filter((method) => typeof method === 'string') : [];
}
