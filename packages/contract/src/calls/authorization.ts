import * as z from 'zod/mini';
import { defineCall } from '../define-call.ts';
import { appTypes } from '../rules/app-types.ts';
import { authorize } from '../rules/authorize.ts';
import { missingConditions } from '../rules/missing-conditions.ts';

/** In Chinese, and in English where the API's developer says it. */
const inLanguages = z.object({ zh: z.string(), en: z.optional(z.string()) });

const interaction = z.object({
  client: z.object({
    id: z.string(),
    name: z.string(),
    logo: z.string(),
    homepage: z.string(),
    type: z.enum(appTypes),
    /** An operator has verified the app's developer. */
    verified: z.boolean(),
    /** An app of the operator's own: nobody is asked for what the agreement covers. */
    first_party: z.boolean(),
    /** The host whose document describes the app, where nobody registered it; else null. */
    metadata_host: z.nullable(z.string()),
    /** The recipient of the data: legal name and contact. */
    legal_name: z.string(),
    contact: z.string(),
    handling: z.string(),
    retention: z.string(),
    privacy_policy: z.string(),
  }),
  account: z.object({
    /** The account's number. */
    id: z.string(),
    nickname: z.string(),
    avatar: z.string(),
    /** Masked phone number, masked e-mail address or user name. */
    identifier: z.string(),
  }),
  scopes: z.array(
    z.object({
      name: z.string(),
      /** The data the app gets: this account's own values, masked. */
      content: z.string(),
      /** The developer's text. */
      purpose: z.string(),
      /** The app cannot work without it: a person who refuses it refuses the app. */
      required: z.boolean(),
      /** Needs a separate consent because it is sensitive, also where it is required. */
      separate: z.boolean(),
      /** The account has none yet: it must be added before it can be given. */
      unbound: z.boolean(),
      /** The saved answer; null where the person was never asked. */
      granted: z.nullable(z.boolean()),
    }),
  ),
  /** The APIs that the app asks tokens for, with what it asks of each. */
  resources: z.array(
    z.object({
      audience: z.string(),
      name: z.string(),
      legal_name: z.string(),
      contact: z.string(),
      scopes: z.array(
        z.object({
          name: z.string(),
          title: inLanguages,
          purpose: inLanguages,
          /** The saved answer; null where the person was never asked. */
          granted: z.nullable(z.boolean()),
        }),
      ),
    }),
  ),
  /** Whether the account may use the app; if not, what is missing, in words, and where it is met ('' for nowhere). */
  access: z.object({
    allowed: z.boolean(),
    missing: z.array(z.object({ condition: z.enum(missingConditions), text: z.string(), url: z.string() })),
  }),
  /** The person is under fourteen without a guardian's consent: until then the app gets the identifier alone. */
  guardian_missing: z.boolean(),
  /** The host that the browser is sent to afterwards, or the scheme with its colon for an app; '' for a device. */
  destination: z.string(),
  /** What has changed since the person agreed, so that they are asked again. */
  changes: z.array(
    z.object({
      what: z.enum(['legal_name', 'handling', 'retention', 'purpose', 'destination', 'fields', 'identifier']),
      /** Of a purpose: whose. */
      scope: z.nullable(z.string()),
      before: z.string(),
      after: z.string(),
    }),
  ),
  /** The code shown on the device, for a device sign-in. */
  user_code: z.nullable(z.string()),
  /** False where everything was granted before, and the page may answer without asking. */
  consent_required: z.boolean(),
  /** The app asked for the account chooser. */
  choose_account: z.boolean(),
  /** The app demands a recent sign-in that this session does not have; step-up satisfies it. */
  reauthenticate: z.boolean(),
  /** The factors that the app demands and the account lacks: one can be set up, then the authorization continues. */
  missing_factors: z.array(z.enum(['passkey', 'totp'])),
  /** Seconds since the epoch. */
  expires_at: z.number(),
});
export type AuthorizationInteraction = z.output<typeof interaction>;

export const getAuthorization = defineCall({
  summary: 'What the consent page shows for a pending authorization.',
  method: 'GET',
  path: '/v3/oauth/authorize',
  access: 'signed-in',
  input: z.object({ authorize }),
  output: interaction,
  fails: ['authorization_expired', 'client_unavailable'],
});

export const decideAuthorization = defineCall({
  summary: 'Records the decision; it takes effect when the browser that began the authorization opens `url`.',
  method: 'POST',
  path: '/v3/oauth/authorize',
  access: 'signed-in',
  input: z.object({
    authorize,
    decision: z.enum(['approve', 'deny']),
    /**
     * The optional and separate scopes that the person agreed to; other required ones are part of every approval. Left
     * out: those agreed to before and no others. Without a required one the answer is a refusal.
     */
    scopes: z.optional(z.array(z.string().check(z.maxLength(100))).check(z.maxLength(50))),
    /** What the person agreed to of each API, by its audience. Left out: nothing. */
    resource_scopes: z.optional(
      z
        .record(
          z.string().check(z.maxLength(500)),
          z.array(z.string().check(z.maxLength(60))).check(z.maxLength(100)),
        )
        .check(z.refine((by) => Object.keys(by).length <= 20, 'too many')),
    ),
  }),
  output: z.object({ url: z.string() }),
  fails: ['authorization_expired', 'client_unavailable', 'contact_unbound', 'access_refused'],
});
