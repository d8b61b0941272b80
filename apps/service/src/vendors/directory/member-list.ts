import { longestValue } from '@tongxing/contract/rules/profile-fields.ts';
import type {
  Directory,
  DirectoryCallback,
  DirectoryNews,
} from '../../features/sign-in/identities/directory.ts';
import type {
  IdentityProvider,
  ProviderFailure,
  ProviderResult,
} from '../../features/sign-in/identities/identity-provider.ts';
import { cleanNickname } from '../identity/clean-profile.ts';
import { refuse } from '../identity/provider-failure.ts';
import { firstSignInOf } from '../identity/provider-settings.ts';
import { describePerson } from './describe-person.ts';
import type { MemberListSettings } from './directory-settings.ts';

/** A department as a vendor lists it. */
export interface Department {
  readonly id: string;
  /** '' of the company itself, which is no group. */
  readonly name: string;
  /** Null where none of the list stands above it. */
  readonly parent: string | null;
}

/** A member as a vendor lists them; texts are '' where it says nothing. */
export interface Member {
  /** The same as the strongest subject of the vendor's sign-in. */
  readonly subject: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly username: string;
  readonly departments: readonly string[];
  /** Any attribute by its name, the vendor's own or one that the company has added; '' where there is none. */
  readonly attribute: (name: string) => string;
  /** Switched off there, or gone. */
  readonly isBarred: boolean;
}

/** How one vendor lists its members. */
export interface MemberSource {
  /** Every department whose members are to be listed, in any order. */
  departments(): Promise<ProviderResult<readonly Department[]>>;
  /** The members who stand directly in a department, page by page; ends after a failure. */
  members(department: string): AsyncGenerator<ProviderResult<readonly Member[]>>;
  readCallback?: ((request: DirectoryCallback) => DirectoryNews) | undefined;
}

/** A value of a vendor's answer as text; '' for what is none. */
export const plainText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';

const mostDepartments = 10_000;
const deepestDepartment = 20;
/** In how many departments a test looks for somebody. */
const mostTried = 10;
/** How many people are handed on at once. */
const pageSize = 200;
/** Members of one person in more departments than any company has. */
const mostGroups = 200;

/**
 * The member list of an app in which a company works, as a directory: departments are groups, named by their path below
 * the company (`研发部/后端`), and whoever is in one is in those above it.
 */
export function memberList(
  settings: MemberListSettings,
  source: MemberSource,
  signsInBy: Directory['signsInBy'],
): Directory {
  const { key, name, kind, sync, trust_email, trust_phone, profile_fields: profileFields } = settings;

  /** Hands on the members of the departments; null, or why it could not. */
  async function listMembers(
    departments: readonly Department[],
    onPage: (members: readonly Member[]) => Promise<void>,
  ): Promise<ProviderFailure | null> {
    const seen = new Set<string>();
    for (const { id } of departments) {
      for await (const page of source.members(id)) {
        if (!page.ok) return page;
        // Whoever stands in several departments is listed in each.
        const fresh = page.value.filter(({ subject }) => !seen.has(subject));
        for (const { subject } of fresh) seen.add(subject);
        for (let from = 0; from < fresh.length; from += pageSize)
          await onPage(fresh.slice(from, from + pageSize));
      }
    }
    return null;
  }

  function describeMember(
    { subject, name: nickname, email, phone, username, departments, attribute }: Member,
    groups: ReadonlyMap<string, readonly string[]>,
  ) {
    const own = departments.flatMap((id) => groups.get(id) ?? []);
    return describePerson({
      subject,
      nickname: cleanNickname(nickname) ?? '',
      email,
      phone: trust_phone ? phone : '',
      username,
      groups: [...new Set(own)].slice(0, mostGroups),
      fields: Object.fromEntries(
        Object.entries(profileFields).map(([field, from]) => [field, attribute(from).slice(0, longestValue)]),
      ),
    });
  }

  return {
    key,
    signsInBy,
    provider: listedProvider(settings),
    sync: {
      everyMinutes: sync.every_minutes,
      leaver: sync.leaver,
      fields: sync.fields,
      ownFields: Object.keys(profileFields),
      guard: sync.guard,
    },
    ...(source.readCallback && { readCallback: source.readCallback }),

    async list(onPage) {
      const departments = await source.departments();
      if (!departments.ok) return { ok: false, log: departments.log };
      if (departments.value.length > mostDepartments) {
        return { ok: false, log: `${kind}: more than ${mostDepartments} departments` };
      }
      const groups = groupsByDepartment(departments.value);
      const failed = await listMembers(departments.value, (members) =>
        onPage(
          members.map((member) => ({ person: describeMember(member, groups), isBarred: member.isBarred })),
        ),
      );
      return failed ? { ok: false, log: failed.log } : { ok: true };
    },

    async probe() {
      const departments = await source.departments();
      const first = departments.ok ? await firstPage(source, departments.value) : departments;
      if (!first.ok) {
        const isDown = first.failure === 'provider_unavailable';
        return { ok: false, result: isDown ? 'unavailable' : 'directory_misconfigured', detail: first.log };
      }
      const count = departments.ok ? departments.value.length : 0;
      if (first.value.length > 0) {
        return { ok: true, result: 'answered', detail: `${name}: ${count} departments, and members in them` };
      }
      // Of many departments the first may be empty.
      const isSmall = count <= mostTried;
      const detail = `it answers with ${count} departments, and nobody in ${isSmall ? 'them: see what the app may see' : `the first ${mostTried}`}`;
      return isSmall
        ? { ok: false, result: 'directory_misconfigured', detail }
        : { ok: true, result: 'answered', detail };
    },
  };

  function listedProvider(of: MemberListSettings): IdentityProvider {
    const noPage = async () => refuse('provider_misconfigured', `${key}: a member list has no page`);
    return {
      key,
      name,
      icon: of.kind,
      listed: false,
      isDirectory: true,
      isForSignIn: false,
      firstSignIn: firstSignInOf({ ...of, match: 'none', trust_email }),
      groups: { claim: 'departments', map: {}, create: true },
      knows: { pkce: false, nonce: false, silent: false },
      channelFor: () => null,
      authorizationUrl: noPage,
      identify: noPage,
    };
  }
}

/** The members of the first department that has any, of the first few. */
async function firstPage(
  source: MemberSource,
  departments: readonly Department[],
): Promise<ProviderResult<readonly Member[]>> {
  for (const { id } of departments.slice(0, mostTried)) {
    for await (const page of source.members(id)) {
      if (!page.ok || page.value.length > 0) return page;
    }
  }
  return { ok: true, value: [] };
}

/** The keys of the groups of who stands in a department: its path, and the paths above it. */
function groupsByDepartment(departments: readonly Department[]): ReadonlyMap<string, readonly string[]> {
  const byId = new Map(departments.map((each) => [each.id, each]));
  return new Map(
    departments.map(({ id }) => {
      const names: string[] = [];
      let here = byId.get(id);
      // A list that names a department below itself ends somewhere.
      for (let level = 0; here && level < deepestDepartment; level += 1) {
        if (here.name !== '') names.unshift(here.name.replaceAll('/', '-'));
        here = here.parent === null ? undefined : byId.get(here.parent);
      }
      return [id, names.map((_, at) => names.slice(0, at + 1).join('/'))] as const;
    }),
  );
}
