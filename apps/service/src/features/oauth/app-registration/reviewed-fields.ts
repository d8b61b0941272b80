import { isDeepStrictEqual } from 'node:util';
import type { PendingFields } from '../../../database/schema/apps.ts';
import type { AppRow } from '../apps/app-store.ts';

export type Fields = PendingFields;

/** What an operator approves of an app: what people read of it before they agree, and where it sends them. */
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
]);

/** The developer's to set, apart from those. */
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
  'webhook_url',
];

/** The app as it will be once what waits is approved. */
export function withPending(row: AppRow): AppRow {
  return { ...row, ...row.pending };
}

/** What an app is of its developer's making. */
export const developersFields = [...reviewedFields, ...technicalFields] as readonly (keyof AppRow)[];

/** The fields of the developer's in which two states of an app differ. */
export function differing(one: AppRow, other: AppRow): string[] {
  return developersFields.filter((name) => !isDeepStrictEqual(one[name], other[name]));
}
