import * as z from 'zod/mini';
import { claimName } from './app-claims.ts';
import { isGatewayOrigin } from './gateway.ts';
import { calledUri, redirectUriPrompts } from './redirect-uri.ts';

/** What a service provider of SAML calls people (SAML Core 8.3). */
const nameIds = ['persistent', 'email', 'transient'] as const;
export type NameId = (typeof nameIds)[number];

/** The facts that attributes can carry, besides the site's own fields by their claims. */
export const attributeClaims = [
  'sub',
  'name',
  'nickname',
  'preferred_username',
  'picture',
  'gender',
  'birthdate',
  'locale',
  'email',
  'email_verified',
  'phone_number',
  'phone_number_verified',
  'groups',
  'roles',
] as const;

/** In characters: metadata of federations is long, that of one site is not. */
export const longestMetadata = 100_000;
export const mostAcsUrls = 20;

/** Whether browsers may be sent there with a form: https, or http on loopback, as browsers write it. */
function isAcsUrl(text: string): boolean {
  const url = URL.parse(text);
  if (!url || text !== url.href || /[#*\\]/.test(text) || url.username || url.password) return false;
  return isGatewayOrigin(url.origin);
}

/** Where a service provider takes answers; compared character by character. */
export const acsUrl = z.string().check(z.maxLength(500), z.refine(isAcsUrl, redirectUriPrompts.insecure));

/** The same, or '' for none. */
export const sloUrl = z.union([z.literal(''), acsUrl]);

/** The name of a service provider: an address or `urn:`; it is compared, and never fetched. */
export const entityId = z
  .string()
  .check(z.trim(), z.maxLength(500), z.regex(/^[a-z][a-z0-9+.-]*:[\x21-\x7e]+$/i));

/** A certificate: PEM, or what stands between its lines. */
const certificateText = z.string().check(z.maxLength(10_000));
export const mostCertificates = 5;

const attributeName = z.string().check(z.minLength(1), z.maxLength(200), z.regex(/^[\x21-\x7e]+$/));

/** What the attributes are called, and which fact each carries. */
const samlAttributes = z
  .record(attributeName, claimName)
  .check(z.refine((attributes) => Object.keys(attributes).length <= 50));

/** What a developer sends of an app of SAML. */
export const providerFields = {
  /** The service provider's metadata, or where it lies: in place of the fields up to `encryption_certificate`. */
  metadata: z.optional(z.string().check(z.maxLength(longestMetadata))),
  metadata_url: z.optional(calledUri),
  entity_id: z.optional(entityId),
  acs_urls: z.optional(z.array(acsUrl).check(z.maxLength(mostAcsUrls))),
  /** Where browsers return from signing out, and where programs hear of it; the second is the first unless sent. */
  slo_url: z.optional(sloUrl),
  slo_soap_url: z.optional(calledUri),
  /** What it signs with. */
  certificates: z.optional(z.array(certificateText).check(z.maxLength(mostCertificates))),
  /** What assertions are encrypted for: the first of `certificates` unless sent. */
  encryption_certificate: z.optional(certificateText),
  name_id: z.optional(z.enum(nameIds)),
  attributes: z.optional(samlAttributes),
  /** Requests to sign in count only signed. */
  signed_requests: z.optional(z.boolean()),
  /** Assertions are encrypted. */
  encrypt: z.optional(z.boolean()),
  /** A sign-in may begin here (`/saml/start/{client_id}`). */
  idp_initiated: z.optional(z.boolean()),
};

/** The same as it is stored. */
export const providerView = {
  metadata_url: z.string(),
  entity_id: z.string(),
  acs_urls: z.array(z.string()),
  slo_url: z.string(),
  slo_soap_url: z.string(),
  certificates: z.array(z.string()),
  encryption_certificate: z.string(),
  name_id: z.enum(nameIds),
  attributes: samlAttributes,
  signed_requests: z.boolean(),
  encrypt: z.boolean(),
  idp_initiated: z.boolean(),
};
