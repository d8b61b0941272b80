import * as z from 'zod/mini';
import { defineCall } from '../define-call.ts';
import { signedIn } from './sign-in.ts';

const mergeId = z.string().check(z.minLength(20), z.maxLength(100));

/** One of the two accounts, as its owner sees it. */
const side = z.object({
  id: z.string(),
  /** The account number. */
  number: z.string(),
  nickname: z.string(),
  avatar: z.string(),
  username: z.nullable(z.string()),
  /** Masked. */
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  created_at: z.number(),
  mfa: z.boolean(),
  /** The account that this browser is signed in with now. */
  current: z.boolean(),
});
export type MergeSide = z.output<typeof side>;

const contact = z.object({
  kind: z.enum(['phone', 'email']),
  /** Masked. */
  to: z.string(),
  /** A secondary contact: moved where the other account keeps it, else left behind. */
  further: z.boolean(),
});
const identity = z.object({ provider: z.string(), name: z.string(), icon: z.string(), nickname: z.string() });

/** The effects of the merge when the account `keep` stays. */
const plan = z.object({
  /** The id of the account that stays. */
  keep: z.string(),
  /** Moved to the account that stays. */
  moves: z.object({
    contacts: z.array(contact),
    identities: z.array(identity),
    /** Names of the apps that the person develops. */
    apps: z.array(z.string()),
    /** Names of the apps that recognise the person in the account that stays. */
    subjects: z.array(z.string()),
    /** The birthday of the other account moves, because it says that the person is under fourteen. */
    birthday: z.boolean(),
  }),
  /** Not moved, because the account that stays has its own or no room; free again once the merge is final. */
  stays: z.object({
    contacts: z.array(contact),
    identities: z.array(identity),
    /** Apps that both accounts use; the account that stays keeps its identifier there. */
    subjects: z.array(z.string()),
  }),
  /** Ends with the account that is absorbed. */
  ends: z.object({
    username: z.nullable(z.string()),
    password: z.boolean(),
    passkeys: z.number(),
    mfa: z.boolean(),
    sessions: z.number(),
  }),
  /** Why the merge is impossible in this direction. */
  blocker: z.nullable(z.enum(['cancelling', 'unsettled'])),
});
export type MergePlan = z.output<typeof plan>;

const merge = z.object({
  id: z.string(),
  /** The account that was absorbed. */
  number: z.string(),
  nickname: z.string(),
  avatar: z.string(),
  merged_at: z.number(),
  /** Until when it can be undone. */
  undo_until: z.number(),
});
export type MergeItem = z.output<typeof merge>;

export const listMerges = defineCall({
  summary: 'The merges into this account that can still be undone.',
  method: 'GET',
  path: '/v3/user/merge',
  access: 'signed-in',
  input: z.object({}),
  output: z.object({ items: z.array(merge), next_cursor: z.nullable(z.string()) }),
  fails: [],
});

export const startMerge = defineCall({
  summary: 'Begins a merge from one of the two accounts; the other one signs in on the same browser next.',
  method: 'POST',
  path: '/v3/user/merge/start',
  access: 'signed-in',
  stepUp: true,
  input: z.object({}),
  output: z.object({ merge_id: z.string(), /** Seconds. */ expire: z.number() }),
  fails: ['merge_blocked'],
});

export const previewMerge = defineCall({
  summary: 'What would move, stay and end, whichever of the two accounts stays. Asked by the second one.',
  method: 'POST',
  path: '/v3/user/merge/preview',
  access: 'signed-in',
  input: z.object({ merge_id: mergeId }),
  output: z.object({ accounts: z.array(side), plans: z.array(plan) }),
  fails: ['merge_expired', 'merge_same'],
});

export const mergeAccounts = defineCall({
  summary:
    'Merges the two accounts. The second one has to be proven after the merge began: by signing in, or by the security check (code 10).',
  method: 'POST',
  path: '/v3/user/merge',
  access: 'signed-in',
  input: z.object({ merge_id: mergeId, /** The id of the account that stays. */ keep: z.uuid() }),
  output: z.object({
    undo_until: z.number(),
    /** A token of the account that stays, where the session is the other one's. */
    signed_in: z.nullable(signedIn),
  }),
  fails: ['merge_expired', 'merge_same', 'merge_blocked', 'merge_unsettled'],
});

export const undoMerge = defineCall({
  summary: 'Gives the absorbed account everything back, for seven days; asked by the account that stayed.',
  method: 'POST',
  path: '/v3/user/merge/undo',
  access: 'signed-in',
  stepUp: true,
  input: z.object({ id: z.uuid() }),
  output: z.object({}),
  fails: ['merge_final', 'merge_last_way_in'],
});
