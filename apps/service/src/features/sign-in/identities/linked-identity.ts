/** A third-party identity that signs in to an account. */
export interface LinkedIdentity {
  readonly id: string;
  readonly accountId: string;
  readonly provider: string;
  readonly nickname: string;
  readonly avatar: string;
  /** The channels it has signed in through. */
  readonly channels: readonly string[];
  readonly boundAt: Date;
  readonly boundLocation: string;
  readonly lastUsedAt: Date;
}

/** An identity that a provider has just proven, as it is stored, also while pending. */
export interface ProviderIdentity {
  readonly provider: string;
  readonly channel: string;
  /** Strongest first; any of them proves sameness. */
  readonly subjects: readonly [string, ...string[]];
  readonly nickname: string;
  readonly avatar: string;
  /** An address that the provider has verified and whose word the operator trusts. Not stored with the identity. */
  readonly email?: string;
  /** A number and a user name of a directory that the operator trusts, for an account that it makes. Not stored with it. */
  readonly phone?: string;
  readonly username?: string;
  /** Fields of the site's own that a directory decides about, by their keys. Not stored with it. */
  readonly fields?: Readonly<Record<string, string>>;
  /** The keys of the groups that it gives, where the operator has it give some. Not stored with the identity. */
  readonly groups?: {
    readonly keys: readonly string[];
    readonly create: boolean;
    readonly source: 'provider' | 'directory';
  };
}
