import { digestText } from '../../../kernel/crypto/digest.ts';
import { developersFields } from '../../oauth/app-registration/reviewed-fields.ts';
import type { AppRow } from '../../oauth/apps/app-store.ts';

/** What an operator looks at before a verdict, as one word: it is another one once any of it has changed. */
export function revisionOf(row: AppRow): string {
  const { id, owner_id, status, verified, pending } = row;
  const fields = developersFields.map((name) => row[name]);
  return digestText(JSON.stringify([id, owner_id, status, verified, pending, fields]));
}
