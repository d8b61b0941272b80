import type { Settings } from '../../../settings.ts';

/** The resource that the Management API is to OAuth (RFC 8707). */
export function manageAudience({ publicUrl }: Settings): string {
  return `${publicUrl}/manage`;
}
