import { isDeepStrictEqual } from 'node:util';
import type { PendingFields } from '../../../database/schema/apps.ts';
import type { AppRow } from '../apps/app-store.ts';

export type Fields = PendingFields;

/** The fields that an operator approves: what people read before they give consent, and where the app sends them. */
export const reviewedFields: ReadonlySet<string> = new Set<keyof AppRow>([
  'name',
  'logo',
  'homepage',
  'redirect_uris',
  'post_logout_redirect_uris',
  'scopes',
  'required_scopes',
  'purposes',
  'legal_name',
  'contact',
  'handling',
  'retention',
  'privacy_policy',
  'origin',
  'rules',
  'user',
  'services',
  'proxy_callbacks',
  'entity_id',
  'acs_urls',
  'slo_url',
  'slo_soap_url',
  'certificates',
  'encryption_certificate',
  'name_id',
  'attributes',
  'signed_requests',
  'encrypt',
  'idp_initiated',
  'metadata_url',
]);

/** The other fields that a developer sets. */
const technicalFields: readonly (keyof AppRow)[] = [
  'auth_method',
  'jwks',
  'jwks_uri',
  'backchannel_logout_uri',
  'subject_type',
  'id_token_alg',
  'id_token_profile',
  'require_par',
  'require_pkce',
  'dpop_bound',
  'origins',
  'claims',
  'sign_in',
  'webhook_url',
  'events',
  'security_events_url',
  'agent',
];

/** The app with its pending changes. */
export function withPending(row: AppRow): AppRow {
  return { ...row, ...row.pending };
}

/** All fields that a developer sets. */
export const developersFields = [...reviewedFields, ...technicalFields] as readonly (keyof AppRow)[];

/** The developer's fields in which two states of an app differ. */
export function differing(one: AppRow, other: AppRow): string[] {
  return developersFields.filter((name) => !isDeepStrictEqual(one[name], other[name]));
}
