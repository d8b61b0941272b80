import type { Kysely } from 'kysely';
import { accountsSchema } from './baseline/accounts.ts';
import { activitySchema } from './baseline/activity.ts';
import { adminSchema } from './baseline/admin.ts';
import { oauthSchema } from './baseline/oauth.ts';
import { selfServiceSchema } from './baseline/self-service.ts';
import { signInSchema } from './baseline/sign-in.ts';
import { systemSchema } from './baseline/system.ts';

/** The schema of 1.0, one file for each group of owners. Nothing comes before it, so it has no `down`. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const statements = [
    ...accountsSchema,
    ...activitySchema,
    ...signInSchema,
    ...oauthSchema,
    ...selfServiceSchema,
    ...adminSchema,
    ...systemSchema,
  ];
  for (const statement of statements) await statement.execute(database);
}
