import type { Database } from './database/open-postgres.ts';
import type { IdentityProvider } from './features/entry/identities/identity-provider.ts';
import type { MiniProgram } from './features/entry/identities/mini-program.ts';
import type { CaptchaVerifier } from './features/guard/captcha/captcha-verifier.ts';
import type { FindPlace } from './features/guard/sessions/find-place.ts';
import type { FileKeeper } from './features/self/uploads/file-keeper.ts';
import type { ListOutbox } from './features/site/outbox/routes.ts';
import type { Channel, MessageSender } from './features/trail/messages/message-sender.ts';
import type { Clock } from './kernel/clock.ts';
import type { Log } from './kernel/log.ts';
import type { Random } from './kernel/random.ts';
import type { ShortLivedState, Signals } from './kernel/short-lived-state.ts';
import type { RegularWork } from './regular-work.ts';
import type { Settings } from './settings.ts';

/** Everything from outside that the service stands on; `main.ts` and the tests bring their own. */
export interface Ground {
  readonly settings: Settings;
  readonly database: Database;
  readonly state: ShortLivedState;
  readonly signals: Signals;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  /** 32 bytes: what encrypts secrets at rest and peppers codes. */
  readonly masterKey: Buffer;
  readonly senders: Readonly<Record<Channel, readonly MessageSender[]>>;
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
