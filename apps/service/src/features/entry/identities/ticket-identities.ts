import type { Log } from '../../../kernel/log.ts';
import { fail, succeed } from '../../../kernel/result.ts';
import type { Account } from '../../account/accounts/account.ts';
import type { TicketIdentities } from '../qr-sign-in/arrive-at-ticket.ts';
import { explainToPerson } from './explain-to-person.ts';
import type { IdentityStore } from './identity-store.ts';
import type { ArrivedIdentity } from './linked-identity.ts';
import type { MiniProgram } from './mini-program.ts';
import type { PendingLinks } from './pending-link.ts';
import type { ProviderList } from './provider-list.ts';

export interface TicketIdentitiesDependencies {
  readonly providers: ProviderList;
  readonly miniProgram: MiniProgram;
  readonly store: IdentityStore;
  readonly links: PendingLinks;
  findAccount(accountId: string): Promise<Account | null>;
  readonly log: Log;
}

/** Third-party identities as a ticket needs them: the mini program's door of its provider, and what is bound. */
export function createTicketIdentities(dependencies: TicketIdentitiesDependencies): TicketIdentities {
  const { providers, miniProgram, store, links, findAccount, log } = dependencies;
  return {
    knowsPhone: miniProgram.phoneNumbersPerDay > 0,

    async identify(code) {
      const provider = providers.find(miniProgram.provider);
      if (!provider) return fail('method_disabled');
      const proven = await provider.identify({
        door: 'mini_program',
        params: { code },
        redirectUri: '',
        state: '',
        codeVerifier: '',
        nonce: '',
        silent: true,
      });
      if (!proven.ok) return explainToPerson(proven, provider, log);
      const { subjects, nickname = '', avatar = '' } = proven.value;
      return succeed({ provider: provider.key, door: 'mini_program', subjects, nickname, avatar });
    },

    async accountOf(arrived: ArrivedIdentity) {
      const known = await store.find(arrived.provider, arrived.subjects);
      const account = known && (await findAccount(known.accountId));
      return account ? account.id : null;
    },

    async use(accountId, arrived) {
      const known = await store.find(arrived.provider, arrived.subjects);
      if (known?.accountId !== accountId) return false;
      await store.keepUp(known, arrived);
      return true;
    },

    letWait: links.open,

    async mayBind(accountId, arrived) {
      const { name } = providers.faceOf(arrived.provider);
      const known = await store.find(arrived.provider, arrived.subjects);
      if (known)
        return known.accountId === accountId ? succeed() : fail('identity_taken', { provider: name });
      const bound = await store.list(accountId);
      return bound.some(({ provider }) => provider === arrived.provider)
        ? fail('provider_already_linked', { provider: name })
        : succeed();
    },
  };
}
