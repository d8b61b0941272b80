import { type Permission, permissionTo } from '@tongxing/contract/permissions.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Reader } from '../../../database/query/reader.ts';
import { readCaller } from '../../../http/calls/read-caller.ts';
import { sendScimError } from '../../../http/errors/scim-error.ts';
import { type Failure, fail, type Result, succeed } from '../../../kernel/result.ts';
import type { Server } from '../../../transaction/module.ts';
import type { Change, Work } from '../../../transaction/work.ts';
import { lockAccount } from '../../accounts/accounts/account-store.ts';
import { lockGroups } from '../../accounts/groups/group-store.ts';
import { scimAudience } from '../../oauth/apps/manage-grant.ts';
import { quietCaller } from '../management-api/answer-call.ts';
import { identifyProgram, lockPermissions } from '../management-api/identify.ts';
import {
  findPushedGroup,
  listPushedGroups,
  listPushedMembers,
  type PushedGroup,
} from './pushed-group-store.ts';
import { findPushed, listGroupsOfPushed, listPushed, type PushedUser } from './pushed-user-store.ts';
import { patched, readGroup, readUser } from './read-body.ts';
import { numberIn, readFilter } from './read-filter.ts';
import {
  mostListed,
  providerConfig,
  resourceTypes,
  schemas,
  selected,
  toList,
  toScimGroup,
  toScimUser,
} from './resources.ts';
import { statuses } from './scim-failure.ts';
import { createPushedGroup, removePushedGroup, replacePushedGroup } from './write-groups.ts';
import { createPushed, type Pusher, removePushed, replacePushed } from './write-users.ts';

const windowSeconds = 60;

function sendFailure(reply: FastifyReply, { failure, details }: Failure): FastifyReply {
  const [status, type] = statuses[failure] ?? [400];
  return sendScimError(reply, status, String(details?.['detail'] ?? 'there is nothing here'), type);
}

/** What a request is answered in: who asks, and where. */
interface Asking {
  readonly work: Work;
  readonly pusher: Pusher;
  readonly request: FastifyRequest;
  readonly base: string;
  readonly query: Readonly<Record<string, string | undefined>>;
  readonly id: string;
  /** Runs a change in which the app still may write. */
  write<Value, Key extends string>(
    body: (change: Change) => Promise<Result<Value, Key>>,
  ): Promise<Result<Value, Key | 'forbidden'>>;
}

const notFound = fail('not_found', { detail: 'there is no such resource' });

async function showUsers(db: Reader, { pusher, base }: Asking, users: readonly PushedUser[]) {
  const groups = await listGroupsOfPushed(
    db,
    pusher.appId,
    users.map(({ id }) => id),
  );
  return users.map((user) => toScimUser(user, groups.get(user.id) ?? [], base));
}

async function showGroups(db: Reader, { base, query }: Asking, groups: readonly PushedGroup[]) {
  const isLeft = /(?:^|,)\s*members\s*(?:,|$)/i.test(query['excludedAttributes'] ?? '');
  const ids = isLeft ? [] : groups.map(({ id }) => id);
  const members = await listPushedMembers(db, ids);
  return groups.map((group) => toScimGroup(group, members.get(group.id) ?? [], base));
}

const showUser = async (db: Reader, asking: Asking, user: PushedUser) =>
  (await showUsers(db, asking, [user]))[0] as object;
const showGroup = async (db: Reader, asking: Asking, group: PushedGroup) =>
  (await showGroups(db, asking, [group]))[0] as object;

/** The page that a list asks for; a POST to `.search` is not offered. */
function pageOf({ query }: Asking, most: number) {
  const conditions = readFilter(query['filter']);
  if (!conditions)
    return fail('invalidFilter', {
      detail: 'filters join eq by and: id, userName, externalId, displayName, active, emails.value',
    });
  const startIndex = numberIn(query['startIndex'], 1, [1, 10_000_000]);
  return succeed({ conditions, startIndex, count: numberIn(query['count'], Math.min(100, most), [0, most]) });
}

type Answer = Result<{ readonly status?: number; readonly body?: object }, string>;

async function listUsers(asking: Asking): Promise<Answer> {
  const page = pageOf(asking, mostListed);
  if (!page.ok) return page;
  const { users, total } = await listPushed(asking.work.db, asking.pusher.appId, page.value);
  const shown = (await showUsers(asking.work.db, asking, users)).map((user) => selected(user, asking.query));
  return succeed({ body: toList(shown, total, page.value.startIndex) });
}

/** Groups come with their members: a page has fewer of them. */
const mostGroups = 50;

async function listGroups(asking: Asking): Promise<Answer> {
  const page = pageOf(asking, mostGroups);
  if (!page.ok) return page;
  const { groups, total } = await listPushedGroups(asking.work.db, asking.pusher.appId, page.value);
  const shown = (await showGroups(asking.work.db, asking, groups)).map((group) =>
    selected(group, asking.query),
  );
  return succeed({ body: toList(shown, total, page.value.startIndex) });
}

/** Shows one of the people that an app has pushed. */
async function getUser(asking: Asking): Promise<Answer> {
  const user = await findPushed(asking.work.db, asking.pusher.appId, asking.id);
  return user
    ? succeed({ body: selected(await showUser(asking.work.db, asking, user), asking.query) })
    : notFound;
}

async function getGroup(asking: Asking): Promise<Answer> {
  const group = await findPushedGroup(asking.work.db, asking.pusher.appId, asking.id);
  return group
    ? succeed({ body: selected(await showGroup(asking.work.db, asking, group), asking.query) })
    : notFound;
}

/** Changes one of the people that an app has pushed, locked: of two pushes at the same time none is lost. */
function writeUser<Value>(
  asking: Asking,
  body: (change: Change, user: PushedUser) => Promise<Result<Value, string>>,
): Promise<Result<Value, string>> {
  return asking.write(async (change) => {
    const isSeen = (await findPushed(change.db, asking.pusher.appId, asking.id)) !== null;
    if (isSeen) await lockAccount(change, asking.id);
    const user = isSeen && (await findPushed(change.db, asking.pusher.appId, asking.id));
    return user ? body(change, user) : notFound;
  });
}

/** The same for a group that an app pushes. */
function writeGroup<Value>(
  asking: Asking,
  body: (change: Change, group: PushedGroup) => Promise<Result<Value, string>>,
): Promise<Result<Value, string>> {
  return asking.write(async (change) => {
    await lockGroups(change);
    const group = await findPushedGroup(change.db, asking.pusher.appId, asking.id);
    return group ? body(change, group) : notFound;
  });
}

async function postUser(asking: Asking): Promise<Answer> {
  const body = readUser(asking.work, asking.request.body);
  if (!body.ok) return body;
  const made = await asking.write((change) => createPushed(change, asking.pusher, body.value));
  return made.ok ? succeed({ status: 201, body: await showUser(asking.work.db, asking, made.value) }) : made;
}

async function replaceUser(asking: Asking, isPatch: boolean): Promise<Answer> {
  const sent = asking.request.body;
  const done = await writeUser(asking, async (change, user) => {
    const after = isPatch ? patched(await showUser(change.db, asking, user), sent) : succeed(sent);
    if (!after.ok) return after;
    const body = readUser(change, after.value);
    return body.ok ? replacePushed(change, asking.pusher, user, body.value) : body;
  });
  return done.ok ? succeed({ body: await showUser(asking.work.db, asking, done.value) }) : done;
}

async function postGroup(asking: Asking): Promise<Answer> {
  const body = readGroup(asking.request.body);
  if (!body.ok) return body;
  const made = await asking.write((change) => createPushedGroup(change, asking.pusher, body.value));
  return made.ok ? succeed({ status: 201, body: await showGroup(asking.work.db, asking, made.value) }) : made;
}

async function replaceGroup(asking: Asking, isPatch: boolean): Promise<Answer> {
  const sent = asking.request.body;
  const done = await writeGroup(asking, async (change, group) => {
    const after = isPatch
      ? patched(await showGroup(change.db, { ...asking, query: {} }, group), sent)
      : succeed(sent);
    if (!after.ok) return after;
    const body = readGroup(after.value);
    return body.ok ? replacePushedGroup(change, asking.pusher, group, body.value) : body;
  });
  return done.ok ? succeed({ body: await showGroup(asking.work.db, asking, done.value) }) : done;
}

async function removed(done: Promise<Result<undefined, string>>): Promise<Answer> {
  const outcome = await done;
  return outcome.ok ? succeed({ status: 204 }) : outcome;
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

const routes: readonly (readonly [Method, string, (asking: Asking) => Promise<Answer>])[] = [
  ['GET', '/ServiceProviderConfig', async ({ base }) => succeed({ body: providerConfig(base) })],
  ['GET', '/ResourceTypes', async ({ base }) => succeed({ body: toList(resourceTypes(base), 2, 1) })],
  ['GET', '/Schemas', async ({ base }) => succeed({ body: toList(schemas(base), 2, 1) })],
  ['GET', '/Users', listUsers],
  ['POST', '/Users', postUser],
  ['GET', '/Users/:id', getUser],
  ['PUT', '/Users/:id', (asking) => replaceUser(asking, false)],
  ['PATCH', '/Users/:id', (asking) => replaceUser(asking, true)],
  [
    'DELETE',
    '/Users/:id',
    (asking) => removed(writeUser(asking, (change, user) => removePushed(change, asking.pusher, user))),
  ],
  ['GET', '/Groups', listGroups],
  ['POST', '/Groups', postGroup],
  ['GET', '/Groups/:id', getGroup],
  ['PUT', '/Groups/:id', (asking) => replaceGroup(asking, false)],
  ['PATCH', '/Groups/:id', (asking) => replaceGroup(asking, true)],
  [
    'DELETE',
    '/Groups/:id',
    (asking) =>
      removed(writeGroup(asking, (change, group) => removePushedGroup(change, asking.pusher, group))),
  ],
];

/** Serves SCIM to programs that operators have given its permissions. */
export function scimRoutes({ app, workFor }: Server<Work>): void {
  app.addContentTypeParser(
    'application/scim+json',
    { parseAs: 'string' },
    app.getDefaultJsonParser('error', 'error'),
  );

  async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    respond: (asking: Asking) => Promise<Answer>,
  ): Promise<FastifyReply> {
    const caller = readCaller(request);
    const work = workFor(caller);
    const { authorization, dpop } = request.headers;
    const base = scimAudience(work.settings);
    const credentials = {
      authorization,
      proof: typeof dpop === 'string' ? dpop : undefined,
      method: request.method,
      path: request.url.split('?', 1)[0] ?? '',
    };
    const known = await identifyProgram(work, credentials, base);
    if (!known.ok) return sendScimError(reply, 401, 'a token of this resource is needed');
    const operator = known.value;
    const { requests_per_minute: most } = work.settings.file.operators;
    if ((await work.state.increment(`scim-requests:${operator.id}`, 1, windowSeconds)) > most) {
      void reply.header('retry-after', String(windowSeconds));
      return sendScimError(reply, 429, 'too many requests, try again later');
    }
    const needed: Permission = request.method === 'GET' ? permissionTo.readScim : permissionTo.writeScim;
    // Who may write may read what it wrote.
    const may = operator.permissions.has(needed) || operator.permissions.has(permissionTo.writeScim);
    if (!may) return sendScimError(reply, 403, `the scope ${needed} is needed`);
    const pusher: Pusher = { appId: operator.id.slice('app/'.length), operator, caller };
    const quiet = workFor(quietCaller(request.id));
    const outcome = await respond({
      work,
      pusher,
      request,
      base,
      query: Object.fromEntries(
        Object.entries(request.query as object).filter(([, value]) => typeof value === 'string'),
      ) as Asking['query'],
      id: String((request.params as { id?: string }).id ?? ''),
      write: (body) =>
        quiet.change(async (change) => {
          const permissions = await lockPermissions(change, operator);
          if (!permissions.has(permissionTo.writeScim))
            return fail('forbidden', { detail: 'the permission was taken back' });
          return body(change);
        }),
    });
    if (!outcome.ok) return sendFailure(reply, outcome as Failure);
    const { status = 200, body } = outcome.value;
    void reply.code(status).header('cache-control', 'no-store');
    if (!body) return reply.send();
    const location = (body as { meta?: { location?: string } }).meta?.location;
    if (status === 201 && location) void reply.header('location', location);
    return reply.type('application/scim+json; charset=utf-8').send(JSON.stringify(body));
  }

  for (const [method, path, respond] of routes)
    app.route({
      method,
      url: `/scim/v2${path}`,
      handler: (request, reply) => answer(request, reply, respond),
    });
}
