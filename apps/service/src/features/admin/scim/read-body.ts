import { groupName } from '@tongxing/contract/rules/group-key.ts';
import type { Contact } from '@tongxing/contract/rules/identifier.ts';
import { nickname } from '@tongxing/contract/rules/visible-text.ts';
import { type ScimPatchOperation, scimPatch } from 'scim-patch';
import * as z from 'zod';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import type { Work } from '../../../transaction/work.ts';
import { readContact } from '../../accounts/accounts/read-contact.ts';
import type { ScimFailure } from './scim-failure.ts';

/** The most members in one request, and of a group. */
export const mostMembers = 10_000;

const bare = z.string().min(1).max(200);
const named = z.string().max(400);

/** Some identity managers write booleans as text. */
const flag = z.union([
  z.boolean(),
  z
    .string()
    .regex(/^(?:true|false)$/i)
    .transform((text) => text.toLowerCase() === 'true'),
]);

const values = z
  .array(z.object({ value: z.string().max(400), primary: flag.optional() }))
  .max(20)
  .nullish();

const user = z.object({
  userName: bare,
  externalId: bare.nullish(),
  displayName: named.nullish(),
  name: z
    .object({ formatted: named.nullish(), givenName: named.nullish(), familyName: named.nullish() })
    .nullish(),
  active: flag.nullish(),
  emails: values,
  phoneNumbers: values,
});

const group = z.object({
  displayName: groupName,
  externalId: bare.nullish(),
  members: z
    .array(z.object({ value: z.string().max(100) }))
    .max(mostMembers)
    .nullish(),
});

/** Somebody as an identity manager describes them. */
export interface UserBody {
  readonly userName: string;
  readonly externalId: string | null;
  /** Null where nothing names them. */
  readonly displayName: string | null;
  readonly isActive: boolean;
  /** Null for none; what is no address or mainland number is left out. */
  readonly email: string | null;
  readonly phone: string | null;
}

export interface GroupBody {
  readonly displayName: string;
  readonly externalId: string | null;
  readonly members: readonly string[];
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Attribute names are compared without regard to capitals (RFC 7643 2.1): those of the first level are written as ours. */
function asOurs(body: unknown): unknown {
  if (!isRecord(body)) return body;
  const ours = [...Object.keys(user.shape), ...Object.keys(group.shape)];
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      ours.find((known) => known.toLowerCase() === name.toLowerCase()) ?? name,
      value,
    ]),
  );
}

/** The first of several values, or the one that is marked. */
const mainOf = (list: z.output<typeof values>): string | null =>
  (list?.find(({ primary }) => primary) ?? list?.[0])?.value ?? null;

function contactOf(work: Pick<Work, 'settings'>, kind: Contact['kind'], typed: string | null): string | null {
  const contact = readContact(work, typed);
  return contact?.kind === kind ? contact.value : null;
}

function badValue(error: z.ZodError): ScimFailure {
  const [issue] = error.issues;
  return fail('invalidValue', {
    detail: `${issue?.path.join('.') ?? ''} ${issue?.message ?? 'is wrong'}`.trim(),
  });
}

export function readUser(work: Pick<Work, 'settings'>, body: unknown): Result<UserBody, 'invalidValue'> {
  const parsed = user.safeParse(asOurs(body));
  if (!parsed.success) return badValue(parsed.error) as never;
  const { userName, externalId, name, active, emails, phoneNumbers } = parsed.data;
  const [given, family] = [name?.givenName ?? '', name?.familyName ?? ''];
  const isHan = /\p{Script=Han}/u.test(family);
  const shown =
    parsed.data.displayName || name?.formatted || (isHan ? family + given : `${given} ${family}`).trim();
  const cut = [...shown].slice(0, 20).join('');
  return succeed({
    userName: userName.normalize('NFC'),
    externalId: externalId ?? null,
    displayName: nickname.safeParse(cut).data ?? null,
    isActive: active ?? true,
    email: contactOf(work, 'email', mainOf(emails)),
    phone: contactOf(work, 'phone', mainOf(phoneNumbers)),
  });
}

export function readGroup(body: unknown): Result<GroupBody, 'invalidValue'> {
  const parsed = group.safeParse(asOurs(body));
  if (!parsed.success) return badValue(parsed.error) as never;
  const { displayName, externalId, members } = parsed.data;
  return succeed({
    displayName,
    externalId: externalId ?? null,
    members: [...new Set((members ?? []).map(({ value }) => value))],
  });
}

/** Names that a path or a value may begin with: nothing else of an object is reached. */
const reachable =
  /^(?:urn:ietf:params:scim:schemas:core:2\.0:(?:User|Group):)?(?:userName|externalId|displayName|name|active|emails|phoneNumbers|members|groups|nickName|title|locale|timezone|preferredLanguage|userType|profileUrl|addresses|roles|entitlements|photos|ims|schemas|id|meta)(?:$|[.[])/i;

const operation = z.object({
  op: z
    .string()
    .regex(/^(?:add|remove|replace)$/i)
    .transform((op) => op.toLowerCase()),
  path: z.string().max(300).regex(reachable).optional(),
  value: z.unknown().optional(),
});
const patch = z.object({ Operations: z.array(operation).min(1).max(100) });

/** Whether a value names nothing that an object has besides what was written into it. */
function isPlain(value: unknown): boolean {
  return !/[".](?:__proto__|constructor|prototype)[".[]/.test(JSON.stringify(value ?? null));
}

interface Operation {
  readonly op: string;
  readonly path?: string;
  readonly value?: unknown;
}

/** A resource after one operation. */
function applied(resource: object, operation: Operation): object {
  const { op, path = '', value } = operation;
  if (op === 'remove' && /^members$/i.test(path) && Array.isArray(value)) {
    // Azure names whom it removes by the value alone; the library compares whole entries.
    const gone = new Set(value.map((each) => (isRecord(each) ? each['value'] : each)));
    const { members } = resource as { readonly members: readonly { readonly value: string }[] };
    return { ...resource, members: members.filter((member) => !gone.has(member.value)) };
  }
  return scimPatch(resource as never, [operation as ScimPatchOperation], { mutateDocument: true });
}

/** A resource after a PATCH (RFC 7644 3.5.2). */
export function patched(
  resource: object,
  body: unknown,
): Result<object, 'invalidSyntax' | 'invalidPath' | 'noTarget'> {
  const parsed = patch.safeParse(body);
  if (!parsed.success) {
    const isPath = parsed.error.issues.some(({ path }) => path.at(-1) === 'path');
    return fail(isPath ? 'invalidPath' : 'invalidSyntax', {
      detail: 'Operations are add, remove or replace, with a path that is known',
    });
  }
  if (!isPlain(parsed.data)) return fail('invalidPath', { detail: 'there is no such attribute' });
  const core = /^urn:ietf:params:scim:schemas:core:2\.0:(?:User|Group):/i;
  const operations = parsed.data.Operations.map(({ op, path, value }) => ({
    op,
    ...(path !== undefined && { path: path.replace(core, '') }),
    ...(value !== undefined && { value: path === undefined ? asOurs(value) : value }),
  }));
  try {
    const after = operations.reduce(applied, structuredClone(resource));
    return succeed(after);
  } catch (error) {
    const type = (error as { scimCode?: string }).scimCode;
    return fail(type === 'noTarget' ? 'noTarget' : 'invalidPath', {
      detail: String((error as Error).message).slice(0, 200),
    });
  }
}
