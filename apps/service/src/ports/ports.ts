import type { Database } from '../database/open-postgres.ts';
import type { PasswordHashing } from '../features/account/passwords/password-work.ts';
import type { FileKeeper } from '../features/account/uploads/file-keeper.ts';
import type { PublishedText } from '../features/entry/agreements/legal-documents.ts';
import type { IdentityProvider } from '../features/entry/identities/identity-provider.ts';
import type { MiniProgram } from '../features/entry/mini-program/mini-program.ts';
import type { CaptchaVerifier } from '../features/guard/captcha/captcha-verifier.ts';
import type { OpenBackupPlace } from '../features/site/backups/backup-place.ts';
import type { ListOutbox } from '../features/site/outbox/routes.ts';
import type { CheckpointWitness } from '../features/trail/activity-log/checkpoint.ts';
import type { Channel, MessageSender, MessageTemplates } from '../features/trail/messages/message-sender.ts';
import type { Clock } from '../kernel/clock.ts';
import type { FindPlace } from '../kernel/find-place.ts';
import type { LineKeeper } from '../kernel/line-keeper.ts';
import type { Log } from '../kernel/log.ts';
import type { Random } from '../kernel/random.ts';
import type { ShortLivedState, Signals } from '../kernel/short-lived-state.ts';
import type { Tracer } from '../kernel/tracer.ts';
import type { Settings } from '../settings/settings.ts';
import type { RegularWork } from '../unit-of-work/regular-work.ts';

/** What the settings, and whatever else operators save, decide: changed as a whole while the service runs. */
export interface Settled {
  readonly settings: Settings;
  readonly senders: Readonly<Record<Channel, readonly MessageSender[]>>;
  readonly listOutbox: ListOutbox | null;
  readonly captchaVerifiers: readonly CaptchaVerifier[];
  readonly captchaReserve?: CaptchaVerifier;
  readonly identityProviders: readonly IdentityProvider[];
  readonly miniProgram: MiniProgram | null;
  readonly templates: MessageTemplates;
  readonly agreements: readonly PublishedText[];
}

/** Who carries messages, tells people from programs and says who somebody is, as settings choose them. */
export type Vendors = Omit<Settled, 'settings' | 'templates' | 'agreements'> & {
  /** Closes connections that are kept open. */
  close(): void;
  /** Says in the log what cannot carry messages as it is set up. */
  check(): Promise<void>;
};

/** Everything from outside that the service stands on; `main.ts` and the tests bring their own. */
export interface Ports extends Settled {
  /** Hands over what operators save from now on, until what it returns is called; absent where nothing changes. */
  readonly follow?: (apply: (settled: Settled) => void) => Promise<() => Promise<void>>;
  /** What would be settled with these settings, nothing of it in force: to try them. */
  readonly settle: (settings: Settings) => Vendors;
  readonly database: Database;
  /** Where it is, for connections of their own. */
  readonly databaseUrl: string;
  readonly state: ShortLivedState;
  readonly signals: Signals;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  /** Absent where nobody has to keep who came. */
  readonly accessLog?: LineKeeper | undefined;
  /** Absent where nobody takes traces. */
  readonly tracer?: Tracer | undefined;
  /** 32 bytes: what encrypts secrets at rest and peppers codes. */
  readonly masterKey: Buffer;
  /** Outside of the database: whoever has that as a whole has not this. */
  readonly checkpointWitness: CheckpointWitness;
  readonly auditWitness: CheckpointWitness;
  /** How passwords are hashed, where it is not as always: in tests. */
  readonly passwords?: PasswordHashing | undefined;
  readonly findPlace: FindPlace;
  readonly files: FileKeeper;
  readonly openBackupPlace: OpenBackupPlace;
  /** Requests to addresses that strangers chose; the public internet only where nothing else is given. */
  readonly outgoingFetch?: typeof globalThis.fetch;
  /** Who turns the wheels, where the hours do not: a test. */
  readonly regularWork?: RegularWork;
  /** The portal's built files. */
  readonly portalFolder: string;
  /** The docs site, where `npm run build` has made it. */
  readonly docsFolder: string;
  /** `'sha256-…'` of the inline scripts of the portal's pages. */
  readonly inlineScriptHashes: readonly string[];
}
