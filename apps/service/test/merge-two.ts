import { mergeAccounts, startMerge } from '@tongxing/contract/calls/merging.ts';
import { signInByPassword } from '@tongxing/contract/calls/sign-in.ts';
import { passCheck } from './be-proven.ts';
import type { Visitor } from './open-service.ts';
import type { RegisteredPerson } from './register-account.ts';

/** Signs a second account in on a browser; from now on the browser holds its token. */
export async function signInHere(browser: Visitor, person: RegisteredPerson): Promise<string> {
  const { phone, password } = person;
  const answer = await browser.call(signInByPassword, { account: phone, password });
  if (answer.code !== 1) throw new Error(`signing in failed: ${answer.msg}`);
  browser.token = answer.data.token;
  return answer.data.token;
}

/** The first account starts a merge on its browser, and the second one signs in there. */
export async function startMergeOf(first: RegisteredPerson, second: RegisteredPerson): Promise<string> {
  await passCheck(first);
  const started = await first.visitor.call(startMerge, {});
  if (started.code !== 1) throw new Error(`the merge did not begin: ${started.msg}`);
  await signInHere(first.visitor, second);
  return started.data.merge_id;
}

/** Merges the second account into the first; the first one's browser continues as the first. */
export async function mergeInto(first: RegisteredPerson, second: RegisteredPerson): Promise<void> {
  const browser = first.visitor;
  const mergeId = await startMergeOf(first, second);
  const merged = await browser.call(mergeAccounts, { merge_id: mergeId, keep: first.accountId });
  if (merged.code !== 1 || !merged.data.signed_in) throw new Error(`the merge failed: ${merged.msg}`);
  browser.token = merged.data.signed_in.token;
}
