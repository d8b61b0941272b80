import type { Database } from './database/open-postgres.ts';
import type { PasswordHashing } from './features/account/passwords/password-work.ts';
import type { FileKeeper } from './features/account/uploads/file-keeper.ts';
import type { IdentityProvider } from './features/entry/identities/identity-provider.ts';
import type { MiniProgram } from './features/entry/mini-program/mini-program.ts';
import type { CaptchaVerifier } from './features/guard/captcha/captcha-verifier.ts';
import type { ListOutbox } from './features/site/outbox/routes.ts';
import type { CheckpointWitness } from './features/trail/activity-log/checkpoint.ts';
import type { Channel, MessageSender } from './features/trail/messages/message-sender.ts';
import type { Clock } from './kernel/clock.ts';
import type { FindPlace } from './kernel/find-place.ts';
import type { Log } from './kernel/log.ts';
import type { Random } from './kernel/random.ts';
import type { ShortLivedState, Signals } from './kernel/short-lived-state.ts';
import type { RegularWork } from './regular-work.ts';
import type { Settings } from './settings.ts';

/** Everything from outside that the service stands on; `main.ts` and the tests bring their own. */
export interface Ports {
  readonly settings: Settings;
  readonly database: Database;
  readonly state: ShortLivedState;
  readonly signals: Signals;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  /** 32 bytes: what encrypts secrets at rest and peppers codes. */
  readonly masterKey: Buffer;
  /** Outside of the database: whoever has that as a whole has not this. */
  readonly checkpointWitness: CheckpointWitness;
  readonly senders: Readonly<Record<Channel, readonly MessageSender[]>>;
  /** How passwords are hashed, where it is not as always: a test that counts. */
  readonly passwords?: PasswordHashing;
  readonly listOutbox: ListOutbox | null;
  readonly captchaVerifiers: readonly CaptchaVerifier[];
  readonly captchaReserve?: CaptchaVerifier;
  readonly identityProviders: readonly IdentityProvider[];
  readonly miniProgram: MiniProgram | null;
  readonly findPlace: FindPlace;
  readonly files: FileKeeper;
  /** Requests to addresses that strangers chose; the public internet only where nothing else is given. */
  readonly outgoingFetch?: typeof globalThis.fetch;
  /** Who turns the wheels, where the hours do not: a test. */
  readonly regularWork?: RegularWork;
  /** The portal's built files. */
  readonly portalFolder: string;
  /** `'sha256-…'` of the inline scripts of the portal's pages. */
  readonly inlineScriptHashes: readonly string[];
}
