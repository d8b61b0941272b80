/** A third-party identity as another system has it. */
export interface ForeignBinding {
  readonly provider: string;
  /** Strongest first: the unionid, then openids. */
  readonly subjects: readonly [string, ...string[]];
  readonly nickname: string;
}

/** Somebody as another system has them, spelled as it spells. */
export interface ForeignPerson {
  /** Their id there; '' where there is none. */
  readonly externalId: string;
  readonly username?: string | undefined;
  readonly nickname?: string | undefined;
  readonly phone?: string | undefined;
  readonly isPhoneProven?: boolean | undefined;
  readonly email?: string | undefined;
  readonly isEmailProven?: boolean | undefined;
  /** In one of the forms of `verifyForeignHash`, or of Argon2. */
  readonly passwordHash?: string | undefined;
  /** Kept readable there: it is hashed on the way in. */
  readonly plainPassword?: string | undefined;
  /** Base32; SHA-1, six digits, thirty seconds. */
  readonly totpSecret?: string | undefined;
  readonly bindings?: readonly ForeignBinding[] | undefined;
  readonly createdAt?: Date | undefined;
  readonly isDisabled?: boolean | undefined;
  /** What its reader left out, for the report. */
  readonly notes?: readonly string[] | undefined;
}
