import * as z from 'zod/mini';

/** YYYY-MM-DD, or '' for none. */
export const birthday = z.string().check(z.regex(/^(?:\d{4}-\d{2}-\d{2})?$/, '生日填写有误'));
