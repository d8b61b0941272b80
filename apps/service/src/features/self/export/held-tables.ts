import { heldByAccount } from './held-by-account.ts';
import { heldByApps } from './held-by-apps.ts';
import { heldBySecurity } from './held-by-security.ts';
import type { HeldTable } from './held-table.ts';

/** Everything held about a person, in the order of an export. A test compares it with the database. */
export const heldTables: readonly HeldTable[] = [...heldByAccount, ...heldBySecurity, ...heldByApps];
