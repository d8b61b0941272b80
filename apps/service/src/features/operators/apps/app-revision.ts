import { digestText } from '../../../kernel/digest.ts';
import { developersFields } from '../../apps/client-registration/reviewed-fields.ts';
import type { ClientRow } from '../../apps/clients/client-store.ts';

/** What an operator looks at before a verdict, as one word: it is another one once any of it has changed. */
export function revisionOf(row: ClientRow): string {
  const { id, owner_id, status, verified, pending } = row;
  const fields = developersFields.map((name) => row[name]);
  return digestText(JSON.stringify([id, owner_id, status, verified, pending, fields]));
}
