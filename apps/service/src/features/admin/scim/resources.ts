import { toE164 } from '../../../kernel/text/phone-number.ts';
import type { PushedGroup } from './pushed-group-store.ts';
import type { PushedUser } from './pushed-user-store.ts';

const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:User';
const groupSchema = 'urn:ietf:params:scim:schemas:core:2.0:Group';
const listSchema = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';

/** The most that one answer lists. */
export const mostListed = 200;

type Named = { readonly id: string; readonly name: string };

/** Somebody as a resource of SCIM (RFC 7643 4.1). */
export const toScimUser = (user: PushedUser, groups: readonly Named[], base: string) => ({
  schemas: [userSchema],
  id: user.id,
  ...(user.externalId !== null && { externalId: user.externalId }),
  userName: user.userName,
  displayName: user.displayName,
  active: user.isActive,
  ...(user.email !== null && { emails: [{ value: user.email, type: 'work', primary: true }] }),
  ...(user.phone !== null && {
    phoneNumbers: [{ value: toE164(user.phone), type: 'mobile', primary: true }],
  }),
  groups: groups.map(({ id, name }) => ({ value: id, display: name, $ref: `${base}/Groups/${id}` })),
  meta: metaOf('User', user, `${base}/Users/${user.id}`),
});
export type ScimUser = ReturnType<typeof toScimUser>;

/** A group as a resource of SCIM (RFC 7643 4.2). */
export const toScimGroup = (group: PushedGroup, members: readonly string[], base: string) => ({
  schemas: [groupSchema],
  id: group.id,
  ...(group.externalId !== null && { externalId: group.externalId }),
  displayName: group.name,
  members: members.map((id) => ({ value: id, type: 'User', $ref: `${base}/Users/${id}` })),
  meta: metaOf('Group', group, `${base}/Groups/${group.id}`),
});

function metaOf(
  resourceType: string,
  { createdAt, changedAt }: { readonly createdAt: Date; readonly changedAt: Date },
  location: string,
) {
  return {
    resourceType,
    created: createdAt.toISOString(),
    lastModified: changedAt.toISOString(),
    location,
  };
}

/** A page of resources (RFC 7644 3.4.2). */
export const toList = (resources: readonly object[], total: number, startIndex: number) => ({
  schemas: [listSchema],
  totalResults: total,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
});

const always = new Set(['schemas', 'id', 'meta']);
const namesIn = (list: string) => new Set(list.split(',').map((name) => name.trim().toLowerCase()));

/** A resource with the attributes that were asked for (RFC 7644 3.9), of the first level. */
export function selected(
  resource: object,
  {
    attributes,
    excludedAttributes,
  }: { attributes?: string | undefined; excludedAttributes?: string | undefined },
): object {
  const [wanted, left] = [
    attributes && namesIn(attributes),
    excludedAttributes && namesIn(excludedAttributes),
  ];
  return Object.fromEntries(
    Object.entries(resource).filter(([name]) => {
      if (always.has(name)) return true;
      if (wanted) return wanted.has(name.toLowerCase());
      return !left || !left.has(name.toLowerCase());
    }),
  );
}

const no = { supported: false } as const;

/** What this service can do (RFC 7643 5). */
export const providerConfig = (base: string) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
  patch: { supported: true },
  bulk: { ...no, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: mostListed },
  changePassword: no,
  sort: no,
  etag: no,
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'OAuth Bearer Token',
      description: `Client credentials with resource=${base} and scope scim:read or scim:write`,
      specUri: 'https://www.rfc-editor.org/info/rfc6750',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
});

/** The kinds of resources (RFC 7643 6). */
export const resourceTypes = (base: string) =>
  [
    { name: 'User', endpoint: '/Users', schema: userSchema },
    { name: 'Group', endpoint: '/Groups', schema: groupSchema },
  ].map((type) => ({
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:ResourceType'],
    id: type.name,
    ...type,
    meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/${type.name}` },
  }));

const plain = { multiValued: false, required: false, mutability: 'readWrite', returned: 'default' } as const;
const text = (name: string, more: object = {}) => ({
  name,
  type: 'string',
  caseExact: true,
  uniqueness: 'none',
  ...plain,
  ...more,
});
const values = (name: string, mutability: string, subAttributes: readonly object[]) => ({
  name,
  type: 'complex',
  ...plain,
  multiValued: true,
  mutability,
  subAttributes,
});

/** The attributes of each kind (RFC 7643 7). */
export const schemas = (base: string) =>
  [
    {
      id: userSchema,
      name: 'User',
      attributes: [
        text('userName', { required: true, caseExact: false, uniqueness: 'server' }),
        text('displayName'),
        { name: 'active', type: 'boolean', ...plain },
        values('emails', 'immutable', [text('value', { uniqueness: 'global' })]),
        values('phoneNumbers', 'immutable', [text('value', { uniqueness: 'global' })]),
        values('groups', 'readOnly', [text('value'), text('display')]),
      ],
    },
    {
      id: groupSchema,
      name: 'Group',
      attributes: [
        text('displayName', { required: true, uniqueness: 'server' }),
        values('members', 'readWrite', [text('value')]),
      ],
    },
  ].map((schema) => ({
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:Schema'],
    ...schema,
    meta: { resourceType: 'Schema', location: `${base}/Schemas/${schema.id}` },
  }));
