import {
  listAppPasswords,
  makeAppPassword as makeCall,
  removeAppPassword as removeCall,
} from '@tongxing/contract/calls/app-passwords.ts';
import type { Mount } from '../../../http/calls/mount-call.ts';
import { toSeconds } from '../../../kernel/clock.ts';
import { succeed } from '../../../kernel/result.ts';
import type { Work } from '../../../transaction/work.ts';
import { listPasswords } from './app-password-store.ts';
import { makeAppPassword, removeAppPassword } from './make-password.ts';

export function appPasswordRoutes(mount: Mount<Work>): void {
  mount(listAppPasswords, async ({ session }, work) => {
    const rows = await listPasswords(work.db, session.accountId);
    const items = rows.map((row) => ({
      ...row,
      created_at: toSeconds(row.created_at),
      last_used_at: row.last_used_at && toSeconds(row.last_used_at),
    }));
    return succeed({ items });
  });

  mount(makeCall, ({ input: { name, client_id: appId }, session }, work) =>
    makeAppPassword(work, session, { name, appId }),
  );

  mount(removeCall, ({ input, session }, work) => removeAppPassword(work, session, input.id));
}
