import type { NameId } from '@tongxing/contract/rules/service-provider.ts';
import { hotQuery } from '../../../database/query/hot-query.ts';

/** An app that signs people in by SAML. */
export interface SamlApp {
  readonly id: string;
  readonly scopes: readonly string[];
  readonly entityId: string;
  readonly acsUrls: readonly string[];
  /** '' for none, as the next two. */
  readonly sloUrl: string;
  readonly sloSoapUrl: string;
  readonly encryptionCertificate: string;
  readonly certificates: readonly string[];
  readonly nameId: NameId;
  readonly attributes: Readonly<Record<string, string>>;
  readonly signedRequests: boolean;
  readonly encrypt: boolean;
  readonly idpInitiated: boolean;
}

const columns = `id, scopes, entity_id as "entityId", acs_urls as "acsUrls", slo_url as "sloUrl",
  slo_soap_url as "sloSoapUrl", encryption_certificate as "encryptionCertificate", certificates,
  name_id as "nameId", attributes, signed_requests as "signedRequests", encrypt, idp_initiated as "idpInitiated"`;

/** $1: the entity ID. */
const readByEntity = hotQuery<SamlApp>(
  `select ${columns} from app where entity_id = $1 and entity_id <> '' and type = 'saml' and status = 'active'`,
);
/** $1: the client_id; suspended ones too, whose people are still to be signed out. */
const readById = hotQuery<SamlApp & { readonly isActive: boolean }>(
  `select ${columns}, status = 'active' as "isActive" from app where id = $1 and type = 'saml'`,
);

type Db = Parameters<typeof readByEntity>[0];

/** The running app of a service provider; null where there is none. */
export const findByEntity = async (db: Db, entityId: string): Promise<SamlApp | null> =>
  (await readByEntity(db, entityId))[0] ?? null;

/** The same by its client_id, running or suspended. */
export const findSamlApp = async (
  db: Db,
  id: string,
): Promise<(SamlApp & { readonly isActive: boolean }) | null> => (await readById(db, id))[0] ?? null;
