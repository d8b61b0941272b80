/** A third-party identity that an account can be entered with. */
export interface LinkedIdentity {
  readonly id: string;
  readonly accountId: string;
  readonly provider: string;
  readonly nickname: string;
  readonly avatar: string;
  /** The channels it has come in by. */
  readonly channels: readonly string[];
  readonly boundAt: Date;
  readonly boundLocation: string;
  readonly lastUsedAt: Date;
}

/** An identity that a provider has just proven, in the form in which it is stored and waits. */
export interface ProviderIdentity {
  readonly provider: string;
  readonly channel: string;
  /** Strongest first; any of them proves sameness. */
  readonly subjects: readonly [string, ...string[]];
  readonly nickname: string;
  readonly avatar: string;
}
