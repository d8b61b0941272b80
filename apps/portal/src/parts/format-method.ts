import { methodNames } from '@tongxing/contract/activity-words.ts';

/** How somebody signed in or proved who they are, in the words of the sign-in page. */
export function formatMethod(method: string): string {
  return methodNames[method] ?? method;
}
