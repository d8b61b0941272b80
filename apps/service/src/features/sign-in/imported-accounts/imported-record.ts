/** A third-party identity as another system has it. */
export interface ForeignBinding {
  readonly provider: string;
  /** Strongest first: the unionid, then openids. */
  readonly subjects: readonly [string, ...string[]];
  readonly nickname: string;
}

/** A person as another system stores them, in its spelling. */
export interface ForeignPerson {
  /** Their id there; '' if there is none. */
  readonly externalId: string;
  readonly username?: string | undefined;
  readonly nickname?: string | undefined;
  readonly phone?: string | undefined;
  readonly isPhoneProven?: boolean | undefined;
  readonly email?: string | undefined;
  readonly isEmailProven?: boolean | undefined;
  /** In a format of `verifyForeignHash`. */
  readonly passwordHash?: string | undefined;
  /** Stored in plain text there; hashed on import. */
  readonly plainPassword?: string | undefined;
  /** Base32; SHA-1, six digits, thirty seconds. */
  readonly totpSecret?: string | undefined;
  readonly bindings?: readonly ForeignBinding[] | undefined;
  /** What the file says where that is no time: it is reported. */
  readonly createdAt?: Date | string | undefined;
  /** Keys of groups here. */
  readonly groups?: readonly string[] | undefined;
  /** The site's own fields by their keys, as the file has them. */
  readonly fields?: Readonly<Record<string, string>> | undefined;
  readonly isDisabled?: boolean | undefined;
  /** Why the record cannot be imported, in English. */
  readonly refusal?: string | undefined;
  /** What the reader of the file left out, for the report. */
  readonly notes?: readonly string[] | undefined;
}
