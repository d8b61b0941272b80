import { getHealth } from '@tongxing/contract/manage/installation.ts';
import { useAdminQuery } from '../../../api/manage/use-admin-query.ts';

/** The service waits for a vendor that hangs a quarter of a minute, and tells then which one it was. */
const longestMilliseconds = 25_000;

/** How the installation is. `staleSeconds`: how long an answer is taken for fresh; vendors are asked for each. */
export const useHealth = (options: { enabled?: boolean; staleSeconds?: number } = {}) =>
  useAdminQuery(getHealth, {}, { ...options, patience: longestMilliseconds });
