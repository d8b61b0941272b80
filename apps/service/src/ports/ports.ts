import type { Database } from '../database/connect/open-postgres.ts';
import type { PasswordHashing } from '../features/accounts/passwords/password-work.ts';
import type { FileStore } from '../features/accounts/uploads/file-store.ts';
import type { CheckpointWitness } from '../features/activity/activity-log/checkpoint.ts';
import type { NoticeAccount } from '../features/activity/messages/follower-notices.ts';
import type {
  Channel,
  MessageSender,
  MessageTemplates,
} from '../features/activity/messages/message-sender.ts';
import type { CaptchaVerifier } from '../features/protection/captcha/captcha-verifier.ts';
import type { PublishedText } from '../features/sign-in/agreements/legal-documents.ts';
import type { Directory } from '../features/sign-in/identities/directory.ts';
import type { IdentityProvider } from '../features/sign-in/identities/identity-provider.ts';
import type { MiniProgram } from '../features/sign-in/mini-program/mini-program.ts';
import type { OfficialAccount } from '../features/sign-in/official-account/official-account.ts';
import type { OneTap } from '../features/sign-in/one-tap/one-tap.ts';
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

/** The state that saved settings decide. It is replaced as a whole while the service runs. */
export interface ActiveSettings {
  readonly settings: Settings;
  readonly senders: Readonly<Record<Channel, readonly MessageSender[]>>;
  readonly listOutbox: ListOutbox | null;
  readonly captchaVerifiers: readonly CaptchaVerifier[];
  readonly captchaReserve?: CaptchaVerifier;
  /** Directories stand among them. */
  readonly identityProviders: readonly IdentityProvider[];
  readonly directories: readonly Directory[];
  readonly miniProgram: MiniProgram | null;
  /** Null where no messages of one come here. */
  readonly officialAccount: OfficialAccount | null;
  /** Null where no official account sends notices. */
  readonly noticeAccount: NoticeAccount | null;
  /** Null where no vendor tells the number of a phone. */
  readonly oneTap: OneTap | null;
  readonly templates: MessageTemplates;
  readonly agreements: readonly PublishedText[];
}

/** The vendors that the settings choose: message senders, captchas, identity providers. */
export type Vendors = Omit<ActiveSettings, 'settings' | 'templates' | 'agreements'> & {
  /** Closes open connections. */
  close(): void;
  /** Logs which vendors cannot work as they are configured. */
  check(): Promise<void>;
};

/** Everything that the service needs from outside; `main.ts` and the tests create it. */
export interface Ports extends ActiveSettings {
  /**
   * Calls back with what operators save from now on; returns the function that stops it. Absent where nothing changes.
   */
  readonly follow?: (apply: (active: ActiveSettings) => void) => Promise<() => Promise<void>>;
  /** The state with these settings, without using it: to try them. */
  readonly activate: (settings: Settings) => Vendors;
  readonly database: Database;
  /** Its address, for separate connections. */
  readonly databaseUrl: string;
  readonly state: ShortLivedState;
  readonly signals: Signals;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  /** Absent where the access log is off. */
  readonly accessLog?: RotatingWriter | undefined;
  /** Absent where tracing is off. */
  readonly tracer?: Tracer | undefined;
  /** 32 bytes: what encrypts secrets at rest and peppers codes. */
  readonly masterKey: Buffer;
  /** The keys before it, the newest first: what was hashed with them is still found. */
  readonly formerKeys: readonly Buffer[];
  /** Outside of the database, so that access to the database is not enough to change it. */
  readonly checkpointWitness: CheckpointWitness;
  readonly auditWitness: CheckpointWitness;
  /** The cost of password hashes, where it is not the default: in tests. */
  readonly passwords?: PasswordHashing | undefined;
  readonly locateIp: LocateIp;
  readonly files: FileStore;
  readonly openBackupStore: OpenBackupStore;
  /** Requests to addresses from strangers; default: the public internet only. */
  readonly outgoingFetch?: typeof globalThis.fetch;
  /** Runs the jobs in tests, instead of timers. */
  readonly regularWork?: RegularWork;
  /** The portal's built files. */
  readonly portalFolder: string;
  /** The docs site, where `npm run build` has made it. */
  readonly docsFolder: string;
  /** `'sha256-…'` of the inline scripts of the portal's pages. */
  readonly inlineScriptHashes: readonly string[];
}
