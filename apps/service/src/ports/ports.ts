import type { Database } from '../database/connect/open-postgres.ts';
import type { PasswordHashing } from '../features/accounts/passwords/password-work.ts';
import type { FileStore } from '../features/accounts/uploads/file-store.ts';
import type { CheckpointWitness } from '../features/activity/activity-log/checkpoint.ts';
import type {
  Channel,
  MessageSender,
  MessageTemplates,
} from '../features/activity/messages/message-sender.ts';
import type { CaptchaVerifier } from '../features/protection/captcha/captcha-verifier.ts';
import type { PublishedText } from '../features/sign-in/agreements/legal-documents.ts';
import type { IdentityProvider } from '../features/sign-in/identities/identity-provider.ts';
import type { MiniProgram } from '../features/sign-in/mini-program/mini-program.ts';
import type { OpenBackupStore } from '../features/system/backups/backup-store.ts';
import type { ListOutbox } from '../features/system/message-preview/routes.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Random } from '../kernel/crypto/random.ts';
import type { RotatingWriter } from '../kernel/files/rotating-writer.ts';
import type { Log } from '../kernel/logging/log.ts';
import type { Tracer } from '../kernel/logging/tracer.ts';
import type { LocateIp } from '../kernel/network/locate-ip.ts';
import type { ShortLivedState, Signals } from '../kernel/state/short-lived-state.ts';
import type { Settings } from '../settings/settings.ts';
import type { RegularWork } from '../transaction/regular-work.ts';

/** What the settings, and whatever else operators save, decide: changed as a whole while the service runs. */
export interface ActiveSettings {
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
export type Vendors = Omit<ActiveSettings, 'settings' | 'templates' | 'agreements'> & {
  /** Closes connections that are kept open. */
  close(): void;
  /** Says in the log what cannot carry messages as it is set up. */
  check(): Promise<void>;
};

/** Everything from outside that the service stands on; `main.ts` and the tests bring their own. */
export interface Ports extends ActiveSettings {
  /** Hands over what operators save from now on, until what it returns is called; absent where nothing changes. */
  readonly follow?: (apply: (active: ActiveSettings) => void) => Promise<() => Promise<void>>;
  /** What would be settled with these settings, nothing of it in force: to try them. */
  readonly activate: (settings: Settings) => Vendors;
  readonly database: Database;
  /** Where it is, for connections of their own. */
  readonly databaseUrl: string;
  readonly state: ShortLivedState;
  readonly signals: Signals;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  /** Absent where nobody has to keep who came. */
  readonly accessLog?: RotatingWriter | undefined;
  /** Absent where nobody takes traces. */
  readonly tracer?: Tracer | undefined;
  /** 32 bytes: what encrypts secrets at rest and peppers codes. */
  readonly masterKey: Buffer;
  /** Outside of the database: whoever has that as a whole has not this. */
  readonly checkpointWitness: CheckpointWitness;
  readonly auditWitness: CheckpointWitness;
  /** How passwords are hashed, where it is not as always: in tests. */
  readonly passwords?: PasswordHashing | undefined;
  readonly locateIp: LocateIp;
  readonly files: FileStore;
  readonly openBackupStore: OpenBackupStore;
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
