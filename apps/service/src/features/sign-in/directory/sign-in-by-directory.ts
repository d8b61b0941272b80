import { fail, type Result } from '../../../kernel/result.ts';
import type { SignedIn, SignInWork } from '../completion/finish-sign-in.ts';
import type { Directory, DirectoryAnswer } from '../identities/directory.ts';
import { listIdentities } from '../identities/identity-store.ts';
import { acceptIdentity } from '../identities/prove-identity.ts';
import { type IdentitySignInFailure, signInByIdentity } from '../provider-sign-in/sign-in-by-identity.ts';

export interface DirectorySignIn {
  /** As typed. */
  readonly identifier: string;
  readonly password: string;
  /** False: the name is tried too often, or its account is barred. */
  readonly isAsked: boolean;
  /** The account that has the name; null where nobody has it. */
  readonly accountId: string | null;
  readonly bindId: string | undefined;
  /** The authorization that waits behind this sign-in. */
  readonly authorize: string | undefined;
  /** The password was right. */
  readonly onProven: () => Promise<void>;
}

export type DirectoryFailure = 'directory_unavailable' | 'provider_malformed' | IdentitySignInFailure;

/**
 * Signs in somebody whose password a directory takes: with a name that nobody has, or to an account of that directory. Null
 * where none takes it.
 *
 * Every directory is asked on every refusal, with a name and a password of ours where it has no say: neither the answer nor
 * its time tells who has an account, and a customer's password goes to no directory.
 */
export async function signInByDirectory(
  work: SignInWork,
  { identifier, password, isAsked, accountId, bindId, authorize, onProven }: DirectorySignIn,
): Promise<Result<SignedIn, DirectoryFailure> | null> {
  const directories = work.directories.filter(({ provider }) => work.providers.isOffered(provider.key));
  if (directories.length === 0) return null;
  const own = new Set((await listIdentities(work.db, accountId ?? nobody)).map(({ provider }) => provider));
  const mayTake = ({ key }: Directory) => isAsked && (accountId === null || own.has(key));
  const answers = await Promise.all(
    directories.map(async (directory): Promise<readonly [Directory, DirectoryAnswer]> => {
      const [name, secret] = mayTake(directory)
        ? [identifier, password]
        : [work.random.token(), work.random.token()];
      return [directory, (await directory.authenticate?.(name, secret)) ?? { kind: 'refused' }];
    }),
  );
  for (const [directory, answer] of answers) {
    if (answer.kind === 'proven' && mayTake(directory)) {
      await onProven();
      return signInPerson(work, directory, answer.person, { bindId, authorize });
    }
    if (answer.kind !== 'proven' && answer.log) {
      const { requestId } = work.caller;
      work.log.warn({ directory: directory.key, requestId }, answer.log);
    }
  }
  return answers.some(([, { kind }]) => kind === 'unavailable') ? fail('directory_unavailable') : null;
}

/** The id of no account. */
const nobody = '00000000-0000-0000-0000-000000000000';

async function signInPerson(
  work: SignInWork,
  { provider }: Directory,
  person: Extract<DirectoryAnswer, { kind: 'proven' }>['person'],
  behind: Pick<DirectorySignIn, 'bindId' | 'authorize'>,
): Promise<Result<SignedIn, DirectoryFailure>> {
  const identity = acceptIdentity(work, provider, 'directory', person);
  if (!identity.ok) return identity;
  return signInByIdentity(work, { isUnasked: false, ...behind }, identity.value, { factor: 'pwd' });
}
