import type { AppsWork } from '../apps/apps-work.ts';
import { loadSamlKeys } from './key-store.ts';
import type { Speaking } from './write-messages.ts';

/** The name by which service providers know this service: where its metadata lies. */
export const ownEntityId = ({ settings }: Pick<AppsWork, 'settings'>): string =>
  `${settings.publicUrl}/saml/metadata`;

/** An XML name that nobody had before. */
export const makeXmlId = ({ random }: Pick<AppsWork, 'random'>): string =>
  `_${random.uuid().replaceAll('-', '')}`;

/** What every message of ours needs. */
export const speakingOf = async (work: AppsWork): Promise<Speaking> => ({
  issuer: ownEntityId(work),
  keys: await loadSamlKeys(work),
  makeId: () => makeXmlId(work),
  at: work.clock.now(),
});
