import { basePath } from '../browser/base-path.ts';

/** The service's base, without a slash at the end: another origin by `VITE_SERVICE_URL`, else the portal's own. */
export const serviceUrl = (import.meta.env.VITE_SERVICE_URL || basePath).replace(/\/+$/, '');
