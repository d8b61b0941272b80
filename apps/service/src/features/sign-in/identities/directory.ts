import type { IdentityProvider, ProvenIdentity } from './identity-provider.ts';
import type { ManagedField } from './managed-fields.ts';

/**
 * What a directory says of a name and a password. `refused`: it has no such person, or the password is wrong, or it bars
 * them. `unavailable`: it did not answer, or its settings are wrong. `log`: for the operator, in plain English.
 */
export type DirectoryAnswer =
  | { readonly kind: 'proven'; readonly person: ProvenIdentity }
  | { readonly kind: 'refused'; readonly log?: string }
  | { readonly kind: 'unavailable'; readonly log: string };

/** How a directory answers an operator's test: `detail` is plain English without secrets. */
export interface DirectoryTrial {
  readonly ok: boolean;
  readonly result: 'answered' | 'directory_misconfigured' | 'unavailable';
  readonly detail: string;
}

/** Somebody in a directory's list. */
export interface ListedPerson {
  readonly person: ProvenIdentity;
  /** Switched off there, or expired. */
  readonly isBarred: boolean;
}

/** When and how accounts are brought in line with a directory. */
export interface DirectorySync {
  /** 0: only when an operator asks. */
  readonly everyMinutes: number;
  /** What happens to an account whose person is gone. */
  readonly leaver: 'disable' | 'keep';
  /** What of a profile is as the directory has it, and cannot be changed here. */
  readonly fields: readonly ManagedField[];
  /** The keys of the site's own fields that it decides about. */
  readonly ownFields: readonly string[];
  /** A run in which `least` and more than `share` of all are gone waits for an operator. */
  readonly guard: { readonly share: number; readonly least: number };
}

/** A request to `/directory/{key}/callback`: that people have changed there, or whether somebody of ours is at this address. */
export interface DirectoryCallback {
  readonly query: Readonly<Record<string, string | undefined>>;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** '' where it has none. */
  readonly body: string;
}

/** What the vendor wants to be answered, and whether its list has changed; null for a request that it did not make. */
export type DirectoryNews = {
  readonly type: string;
  readonly text: string;
  readonly isChange: boolean;
} | null;

/** A company's list of people. It never throws. */
export interface Directory {
  readonly key: string;
  /** As which provider its people's identities are stored and shown; it has no page to go to. */
  readonly provider: IdentityProvider;
  /** The providers by which the same people sign in, under the same subjects. */
  readonly signsInBy: readonly { readonly key: string; readonly name: string }[];
  /** Asks about a name and a password. Nothing of the password is kept. Absent: it knows no passwords. */
  authenticate?(login: string, password: string): Promise<DirectoryAnswer>;
  /** Asks whether a password is that of the person with this identifier; nothing of it is kept. With `authenticate`. */
  confirm?(subject: string, password: string): Promise<DirectoryAnswer>;
  /** Reads a call of the vendor, and checks who made it and when. Absent: it makes none. */
  readCallback?(request: DirectoryCallback): DirectoryNews;
  readonly sync: DirectorySync;
  /**
   * Hands its whole list on, page by page; `log` says why it could not, in plain English. What `onPage` throws is thrown on.
   */
  list(
    onPage: (page: readonly ListedPerson[]) => Promise<void>,
  ): Promise<{ readonly ok: true } | { readonly ok: false; readonly log: string }>;
  /** Whether the settings work, and whether it has anybody. */
  probe(): Promise<DirectoryTrial>;
}

/** The work of abilities that ask directories. */
export interface DirectoryWork {
  readonly directories: readonly Directory[];
}
