import { toSeconds } from '../../../kernel/clock.ts';
import type { AppsWork } from '../apps/apps-work.ts';
import { casCallback } from '../apps/cas.ts';
import { authorizeUrl } from '../legacy/authorize-url.ts';
import type { CasApp } from './cas-app-store.ts';

/** What a service asks of a sign-in (CAS 3.0, section 2.1.1). */
export interface Asked {
  readonly service: string;
  /** Somebody has to show who they are, although they are signed in. */
  readonly renew: boolean;
  /** Nobody is to be asked anything: whoever is not signed in comes back without a ticket. */
  readonly gateway: boolean;
  /** The person is asked before a service learns who they are. */
  readonly warn: boolean;
  /** How the ticket comes to the service. */
  readonly method: 'GET' | 'POST';
}

/** What a sign-in carries with it. */
export interface Carried extends Asked {
  /** In seconds since 1970: whoever showed who they are after this did so for this service. */
  readonly since: number;
}

/** The prompt of OpenID Connect that does what is asked; `renew` wins over `gateway`, as CAS recommends. */
const promptFor = ({ renew, gateway, warn }: Asked) =>
  renew ? 'login' : gateway ? 'none' : warn ? 'consent' : null;

/** The address at which this service signs somebody in for a service of CAS. */
export function authorizeForService(
  work: Pick<AppsWork, 'settings' | 'clock'>,
  app: CasApp,
  secret: string,
  asked: Asked,
): string {
  const carried: Carried = { ...asked, since: toSeconds(work.clock.now()) };
  const prompt = promptFor(asked);
  return authorizeUrl(work, {
    app,
    redirectUri: work.settings.publicUrl + casCallback,
    secret,
    carried: JSON.stringify(carried),
    more: prompt ? { prompt } : {},
  });
}
