import {
  AndFilter,
  type Client,
  ConstraintViolationError,
  type Entry,
  Filter,
  FilterParser,
  InappropriateAuthError,
  InvalidCredentialsError,
  NoSuchObjectError,
  ResultCodeError,
  UnwillingToPerformError,
} from 'ldapts';
import type {
  Directory,
  DirectoryAnswer,
  ListedPerson,
} from '../../features/sign-in/identities/directory.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Random } from '../../kernel/crypto/random.ts';
import { refuse as refuseVisit } from '../identity/provider-failure.ts';
import { firstSignInOf } from '../identity/provider-settings.ts';
import { shortDetail } from '../short-detail.ts';
import type { LdapSettings } from './directory-settings.ts';
import { withConnection } from './ldap-connection.ts';
import { idFilter, idOf, isBarred, personOf, textOf } from './ldap-entry.ts';

/** Connections of one process to one directory at the same time. */
const mostConnections = 50;
/** How far groups in groups are followed, and how many are read of one person. */
const mostGroupLevels = 5;
const mostGroups = 1000;

const refuse = (log?: string): DirectoryAnswer => ({
  kind: 'refused',
  ...(log && { log: shortDetail(log) }),
});
const unavailable = (log: string): DirectoryAnswer => ({ kind: 'unavailable', log: shortDetail(log) });

/** A directory that speaks LDAP (RFC 4511): OpenLDAP, Active Directory and others. */
export function ldap(
  settings: LdapSettings,
  { clock, random }: { readonly clock: Clock; readonly random: Random },
): Directory & Required<Pick<Directory, 'authenticate' | 'confirm'>> {
  const { key, name, attributes, base_dn: base, group_base_dn: groupBase } = settings;
  const own = Object.values(settings.profile_fields);
  const read = [...Object.values(attributes), ...own, 'userAccountControl', 'accountExpires'];
  let open = 0;

  const bindAsReader = async (client: Client) => {
    if (settings.bind_dn !== '') await client.bind(settings.bind_dn, settings.bind_password);
  };
  const find = async (client: Client, filter: string | Filter): Promise<readonly Entry[]> => {
    const options = { scope: 'sub', filter, sizeLimit: 2, attributes: read } as const;
    return (await client.search(base, { ...options, explicitBufferAttributes: [attributes.id] }))
      .searchEntries;
  };

  async function groupsOf(client: Client, dn: string): Promise<readonly string[] | undefined> {
    if (groupBase === '') return undefined;
    const found = new Map<string, string>();
    let level = [dn];
    for (let at = 0; at < mostGroupLevels && level.length > 0 && found.size < mostGroups; at += 1) {
      const asked = level.map((each) => settings.group_filter.replaceAll('{dn}', Filter.escape(each)));
      const filter = asked.length === 1 ? (asked[0] ?? '') : `(|${asked.join('')})`;
      const { searchEntries } = await client.search(groupBase, {
        filter,
        sizeLimit: mostGroups,
        attributes: ['cn'],
      });
      const isNew = searchEntries.filter((entry) => !found.has(entry.dn));
      for (const entry of isNew) found.set(entry.dn, textOf(entry, 'cn'));
      level = isNew.map((entry) => entry.dn);
    }
    return [...found.values()].slice(0, mostGroups);
  }

  async function readPage(client: Client, entries: readonly Entry[]): Promise<readonly ListedPerson[]> {
    const page: ListedPerson[] = [];
    for (const entry of entries) {
      const barred = isBarred(entry, clock.now());
      const person = personOf(entry, settings, barred ? undefined : await groupsOf(client, entry.dn));
      // Without an identifier nobody can say who of the accounts it is: the list is not to be relied on.
      if (!person) throw new Error(`attributes.id: ${attributes.id} is missing in ${entry.dn}`);
      page.push({ person, isBarred: barred });
    }
    return page;
  }

  async function ask(client: Client, filter: string | Filter, password: string): Promise<DirectoryAnswer> {
    await bindAsReader(client);
    const entries = await find(client, filter);
    const [entry] = entries;
    if (entries.length > 1) {
      // Nobody is taken for another: which of the two the person is, nobody can say.
      return refuse(`user_filter finds several entries for one person, among them ${entry?.dn}`);
    }
    if (!entry) {
      // As long as with an entry.
      await client.bind(base, random.token()).catch(refuseOnly);
      return refuse();
    }
    const groups = await groupsOf(client, entry.dn);
    try {
      await client.bind(entry.dn, password);
    } catch (error) {
      refuseOnly(error);
      return refuse();
    }
    if (isBarred(entry, clock.now())) return refuse();
    const person = personOf(entry, settings, groups);
    if (person) return { kind: 'proven', person };
    return refuse(`attributes.id: ${attributes.id} is missing in ${entry.dn}`);
  }

  async function askAbout(filter: string | Filter, password: string): Promise<DirectoryAnswer> {
    // RFC 4513 5.1.2: a bind without a password succeeds, and proves nothing.
    if (password === '') return refuse();
    if (open >= mostConnections) return unavailable(`${mostConnections} connections are open already`);
    open += 1;
    try {
      return await withConnection(settings, (client) => ask(client, filter, password));
    } catch (error) {
      return unavailable(describe(error));
    } finally {
      open -= 1;
    }
  }

  /** Whom `user_filter` fits, by any name. */
  const anybody = settings.user_filter.replaceAll('{login}', '*');

  return {
    key,
    signsInBy: [],
    provider: {
      key,
      name,
      icon: 'building',
      listed: false,
      isDirectory: true,
      isForSignIn: settings.sign_in,
      firstSignIn: firstSignInOf(settings),
      groups: groupBase === '' ? undefined : { claim: 'cn', map: {}, create: true },
      knows: { pkce: false, nonce: false, silent: false },
      channelFor: () => null,
      authorizationUrl: async () => refuseVisit('provider_misconfigured', `${key}: a directory has no page`),
      identify: async () => refuseVisit('provider_misconfigured', `${key}: a directory has no page`),
    },

    authenticate: (login, password) =>
      askAbout(settings.user_filter.replaceAll('{login}', Filter.escape(login)), password),

    async confirm(subject, password) {
      const answer = await askAbout(
        new AndFilter({ filters: [FilterParser.parseString(anybody), idFilter(attributes.id, subject)] }),
        password,
      );
      // Directories compare without case, and `idOf` does not.
      const isOther = answer.kind === 'proven' && answer.person.subjects[0] !== subject;
      return isOther ? refuse() : answer;
    },

    sync: {
      everyMinutes: settings.sync.every_minutes,
      leaver: settings.sync.leaver,
      fields: settings.sync.fields,
      ownFields: Object.keys(settings.profile_fields),
      guard: settings.sync.guard,
    },

    async list(onPage) {
      let thrown: { readonly error: unknown } | null = null;
      try {
        await withConnection(
          settings,
          async (client) => {
            await bindAsReader(client);
            const pages = client.searchPaginated(base, {
              scope: 'sub',
              filter: settings.list_filter || anybody,
              attributes: read,
              explicitBufferAttributes: [attributes.id],
              paged: { pageSize: 200 },
            });
            for await (const { searchEntries } of pages) {
              const page = await readPage(client, searchEntries);
              await onPage(page).catch((error: unknown) => {
                thrown = { error };
                throw error;
              });
            }
          },
          true,
        );
        return { ok: true };
      } catch (error) {
        if (thrown) throw error;
        return { ok: false, log: shortDetail(describe(error)) };
      }
    },

    async probe() {
      try {
        return await withConnection(settings, async (client) => {
          await bindAsReader(client);
          const [entry] = await find(client, anybody);
          if (!entry) {
            const detail =
              'it answers; user_filter finds nobody below base_dn, or the reader may not see them';
            return { ok: false, result: 'directory_misconfigured', detail } as const;
          }
          if (idOf(entry, attributes.id) === '') {
            const detail = `it answers; ${attributes.id} (attributes.id) is missing in ${shortDetail(entry.dn)}`;
            return { ok: false, result: 'directory_misconfigured', detail } as const;
          }
          return { ok: true, result: 'answered', detail: `it has ${shortDetail(entry.dn)}` } as const;
        });
      } catch (error) {
        const isAnswer = error instanceof ResultCodeError;
        return {
          ok: false,
          result: isAnswer ? 'directory_misconfigured' : 'unavailable',
          detail: shortDetail(describe(error)),
        };
      }
    },
  };
}

/** Swallows what means that the directory does not take the password; throws the rest. */
function refuseOnly(error: unknown): void {
  const isRefusal =
    error instanceof InvalidCredentialsError ||
    error instanceof InappropriateAuthError ||
    error instanceof ConstraintViolationError ||
    error instanceof UnwillingToPerformError ||
    error instanceof NoSuchObjectError;
  if (!isRefusal) throw error;
}

/** What went wrong, for the operator: the name of the error, since directories write very different texts. */
function describe(error: unknown): string {
  if (error instanceof InvalidCredentialsError) return 'it does not take bind_dn with bind_password';
  if (error instanceof NoSuchObjectError) return 'it has no base_dn or group_base_dn by that name';
  if (!(error instanceof Error)) return 'unknown error';
  return `${error.name}: ${error.message}`;
}
