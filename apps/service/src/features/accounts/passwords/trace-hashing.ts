import type { Tracer } from '../../../kernel/logging/tracer.ts';
import type { PasswordHashing } from './password-work.ts';

/**
 * The same hashing, each time a span with its wait for a free processor. A name that nobody has looks like a wrong password: traces are read by
 * more people than may know who has an account.
 */
export function traceHashing(hashing: PasswordHashing, tracer: Tracer | undefined): PasswordHashing {
  if (!tracer) return hashing;
  const span = <Value>(name: string, work: () => Promise<Value>) =>
    tracer.span(name, { kind: 'within' }, work);
  return {
    ...hashing,
    hash: (password) => span('password hash', () => hashing.hash(password)),
    verify: (stored, password) => span('password verify', () => hashing.verify(stored, password)),
    verifyNothing: (password) => span('password verify', () => hashing.verifyNothing(password)),
  };
}
