import * as z from 'zod/mini';
import { accessLimits } from './app-role.ts';

const required = z.object({
  phone: z._default(z.boolean(), false),
  email: z._default(z.boolean(), false),
  two_step: z._default(z.boolean(), false),
  /** The account is at least this many days old. */
  account_days: z._default(z.int().check(z.minimum(0), z.maximum(accessLimits.days)), 0),
  /** Nobody can prove a real name in this version, so that no app can ask for it. */
  real_name: z._default(z.literal(false, 'real names are not verified in this version'), false),
});

const nothingRequired = {
  phone: false,
  email: false,
  two_step: false,
  account_days: 0,
  real_name: false,
} as const;

/** Who may use an app; `Person` is how the list names people. */
const accessOf = <Person extends z.ZodMiniType>(person: Person) =>
  z.object({
    who: z._default(z.enum(['everybody', 'listed', 'invited']), 'everybody'),
    people: z._default(z.array(person).check(z.maxLength(accessLimits.people)), []),
    groups: z._default(z.array(z.uuid()).check(z.maxLength(accessLimits.groups)), []),
    require: z._default(required, nothingRequired),
  });

/** As operators name people: by account. */
export const accessByAccount = accessOf(z.uuid());
/** As an app names people: by the identifier it knows them by. */
export const accessBySubject = accessOf(z.string().check(z.minLength(1), z.maxLength(100)));

export type AppAccess = z.output<typeof accessByAccount>;
export type AccessRequirements = z.output<typeof required>;
