import * as z from 'zod/mini';
import { defineCall } from '../define-call.ts';
import { birthday } from '../rules/birthday.ts';
import { fieldValues } from '../rules/profile-fields.ts';
import { username } from '../rules/username.ts';
import { bio, nickname } from '../rules/visible-text.ts';

/** Fields in a person's own words, each with a form on the page of the profile; `longest` in code points. */
export const textFields = {
  bio: { rule: bio, longest: 200, example: '写代码，也写信。' },
} as const;

const profile = z.object({
  /** The account number that people see: 8 digits or more. */
  id: z.string(),
  username: z.nullable(z.string()),
  nickname: z.string(),
  /** URL, or '' for the drawn default. */
  avatar: z.string(),
  /** Masked: 138****6021. */
  phone: z.nullable(z.string()),
  /** Masked: l***n@example.com. */
  email: z.nullable(z.string()),
  gender: z.enum(['', 'female', 'male', 'other']),
  /** YYYY-MM-DD, or ''. */
  birthday: z.string(),
  bio: z.string(),
  created_at: z.number(),
  security: z.object({
    password: z.boolean(),
    phone: z.boolean(),
    email: z.boolean(),
    /** How many. */
    passkeys: z.number(),
    mfa: z.boolean(),
    /** The number left. */
    recovery_codes: z.number(),
  }),
  /** 0–100, in steps of 4; each step adds a part to the drawing. */
  score: z.number(),
  /** The site's own fields that people see, with null where one is empty; absent where the site has none. */
  fields: z.optional(fieldValues),
  /** What policies demand; absent where that is nothing. `by`: seconds since the epoch. */
  due: z.optional(
    z.array(z.object({ what: z.enum(['second_factor', 'password', 'fields']), by: z.number() })),
  ),
  /** Which fields a company's directory decides about, and its name; absent where none does. */
  managed: z.optional(z.object({ by: z.string(), fields: z.array(z.string()) })),
});
export type Profile = z.output<typeof profile>;
/** What policies demand of a person, as profiles and sign-ins have it. */
export type Due = NonNullable<Profile['due']>;

export const getProfile = defineCall({
  summary: "The signed-in account's profile.",
  method: 'GET',
  path: '/v3/user/userinfo',
  access: 'signed-in',
  input: z.object({}),
  output: profile,
  fails: [],
});

export const editProfile = defineCall({
  summary: 'Changes the fields that are sent and leaves the others.',
  method: 'POST',
  path: '/v3/user/edit',
  access: 'signed-in',
  input: z.object({
    nickname: z.optional(nickname),
    username: z.optional(username),
    /** A URL that an upload answered, or '' for the drawn default. */
    avatar: z.optional(z.string().check(z.maxLength(500))),
    gender: z.optional(z.enum(['', 'female', 'male', 'other'])),
    /** YYYY-MM-DD, or ''. */
    birthday: z.optional(birthday),
    bio: z.optional(textFields.bio.rule),
    /** Those of the site's own fields that change. */
    fields: z.optional(fieldValues),
  }),
  output: z.object({}),
  fails: [
    'username_taken',
    'username_too_soon',
    'birthday_impossible',
    'birthday_kept',
    'avatar_foreign',
    'managed_by_directory',
    'bad_field',
  ],
});
