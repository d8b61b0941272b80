/** Why somebody may not use an app: not among its people, or something that it requires is missing. `way`: signed in otherwise than it takes. */
export const missingConditions = [
  'listed',
  'invited',
  'phone',
  'email',
  'two_step',
  'account_days',
  'real_name',
  'way',
] as const;
export type MissingCondition = (typeof missingConditions)[number];
