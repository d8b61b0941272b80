import { getHealth } from '@tongxing/contract/manage/installation.ts';
import { useAdminQuery } from '../../../api/manage/use-admin-query.ts';

/** The service waits 15 seconds for a vendor and then names the one that did not answer. */
const longestMilliseconds = 25_000;

/** The health of the installation. `staleSeconds`: how long an answer is reused; each one asks the vendors. */
export const useHealth = (options: { enabled?: boolean; staleSeconds?: number } = {}) =>
  useAdminQuery(getHealth, {}, { ...options, patience: longestMilliseconds });
