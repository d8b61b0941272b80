import type { Caller } from '../../../kernel/caller.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import type { Signals } from '../../../kernel/short-lived-state.ts';
import type { BindFailure, BindIdentity } from '../identities/bind-identity.ts';
import type { QrProgress, QrScanner, ReadTicket, TicketStore } from './qr-ticket.ts';

export interface FinishBindingDependencies {
  readonly store: TicketStore;
  readonly signals: Signals;
  readonly bindIdentity: BindIdentity;
  /** Whether the session that opened the ticket has not ended since. */
  isSessionAlive(accountId: string, sessionId: string): Promise<boolean>;
}

/**
 * Binds what the phone has proven to the account of the session that asked. The ticket is taken out of play
 * first, so that of many confirmations one binds; both screens then learn how it ended.
 */
export function createFinishBinding(dependencies: FinishBindingDependencies) {
  const { store, signals, bindIdentity, isSessionAlive } = dependencies;
  return async function finishBinding(
    id: string,
    read: ReadTicket & { readonly scanner: QrScanner; readonly number: string },
    caller: Caller,
  ): Promise<Result<undefined, 'qr_expired' | BindFailure>> {
    const { scanner, number } = read;
    const { session } = read.ticket.asker;
    if (!session || !scanner.identity) return fail('qr_expired');
    if (!(await store.move(id, read, { state: 'binding', scanner, number }))) return fail('qr_expired');
    const end = async (progress: QrProgress) => {
      const binding = await store.read(id);
      if (binding?.ticket.progress.state === 'binding') await store.move(id, binding, progress);
      await signals.publish(`qr:${id}`);
    };
    if (!(await isSessionAlive(session.accountId, session.sessionId))) {
      await end({ state: 'delivered' });
      return fail('qr_expired');
    }
    const bound = await bindIdentity(session.accountId, scanner.identity, caller);
    await end(bound.ok ? { state: 'confirmed', scanner } : { state: 'cancelled', reason: bound.failure });
    return bound.ok ? succeed() : bound;
  };
}

export type FinishBinding = ReturnType<typeof createFinishBinding>;
