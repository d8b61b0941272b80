import type { Section } from './settings.ts';

type Raw = Readonly<Record<string, unknown>>;

/**
 * How a field widens what one person can do: `changed`: by any change; `raised`, `lowered`: a number; `off`: true becomes
 * false; `emptied`: a list becomes empty; `entered`: a list gets an entry it did not have, apart from its harmless fields;
 * `opened`: the same for a list that means everything where it is empty; `left`: a list loses an entry it had; `relaxed`: a
 * limit, none where it is 0, is raised or taken away.
 */
type Widening =
  | 'changed'
  | 'raised'
  | 'lowered'
  | 'off'
  | 'emptied'
  | 'entered'
  | 'opened'
  | 'left'
  | 'relaxed';

interface SectionRule {
  /** Why these fields wait for a second operator, and the others do not. */
  readonly reason: string;
  /** Fields of the section; of a group in it, joined by a dot. */
  readonly fields: Readonly<Record<string, Widening>>;
}

/** What waits for a second operator in each section of the settings. */
export const wideningSettings: Readonly<Record<Section, SectionRule>> = {
  operators: {
    reason: 'It says who reaches the console, whether two are needed, and how much one may read in a minute.',
    fields: { approval: 'changed', networks: 'opened', requests_per_minute: 'raised' },
  },
  limits: {
    reason:
      'A higher limit leaves more guesses, messages and open requests; a shorter log and fewer notices hide acts. A lower limit only refuses more.',
    fields: {
      codes_per_address_hour: 'raised',
      codes_per_address_day: 'raised',
      codes_per_address_total_day: 'raised',
      codes_per_ip_hour: 'raised',
      codes_per_account_day: 'raised',
      codes_per_network_hour: 'raised',
      sms_per_day: 'raised',
      emails_per_day: 'raised',
      notice_sms_per_day: 'changed',
      notice_emails_per_day: 'changed',
      log_days: 'lowered',
      authorizations_per_ip_hour: 'raised',
      authorizations_per_network_hour: 'raised',
      headers_seconds: 'raised',
      request_seconds: 'raised',
      work_seconds: 'raised',
    },
  },
  apps: {
    reason:
      'Without a review nobody looks at an app before people meet it; a document of a host that was shut out makes one.',
    fields: { review: 'off', per_account: 'raised', client_metadata: 'changed' },
  },
  captcha: {
    reason:
      'Without any captcha a program guesses as fast as the limits allow. Another kind is still one, and has to be chosen quickly when a vendor is down.',
    fields: { kinds: 'emptied' },
  },
  mail: {
    reason: 'Whoever runs the server reads every code and link sent to people.',
    fields: { host: 'changed', port: 'changed', security: 'changed', user: 'changed' },
  },
  sms: {
    reason:
      'Whoever owns the account at the vendor reads every code. Another order or fewer vendors is no other reader.',
    fields: { vendors: 'entered', 'upstream.number': 'changed', 'upstream.vendor': 'changed' },
  },
  claims: {
    reason: 'A further claim tells every app with its scope more about people. Taking one away tells less.',
    fields: { map: 'entered' },
  },
  native: {
    reason: 'An app that is named may ask people for their passkeys of this site.',
    fields: { android: 'entered', ios: 'entered' },
  },
  one_tap: {
    reason:
      'Whoever answers there says whose number a phone has, and so whom it signs in; each number is paid for.',
    fields: {
      vendor: 'changed',
      access_key_id: 'changed',
      scene_code: 'changed',
      app_id: 'changed',
      endpoint: 'changed',
      per_day: 'raised',
    },
  },
  phone: {
    reason:
      'In fewer days, fewer people notice that somebody else is taking their number; messages to a further region are paid for.',
    fields: {
      lost_days: 'lowered',
      regions: 'entered',
      recycled_after_months: 'changed',
      per_day: 'changed',
      price: 'changed',
    },
  },
  profile: {
    reason:
      'A field tells apps more about people, or, where people edit it themselves, what they choose; more days let more go without.',
    fields: { fields: 'changed', grace_days: 'raised' },
  },
  appeals: {
    reason: 'An appeal gives nothing: two operators decide about each, whatever is asked in it.',
    fields: {},
  },
  doors: {
    reason:
      'Sites that an operator has approved are then open to people here. Shutting the door only refuses.',
    fields: { forward_auth: 'changed', cas: 'changed', saml: 'changed' },
  },
  hook: {
    reason: 'Whoever runs the hook reads who registers and signs in, decides about them, and adds to tokens.',
    fields: {
      url: 'changed',
      secret: 'changed',
      when: 'changed',
      on_failure: 'changed',
      namespace: 'changed',
    },
  },
  policies: {
    reason:
      'A laxer policy lets a guessed password or an open browser do more. A stricter one only asks for more.',
    fields: {
      'password.min_length': 'lowered',
      'password.classes': 'lowered',
      'password.history': 'lowered',
      'password.max_age_days': 'relaxed',
      'password.first_change': 'off',
      'password.breached': 'off',
      'second_factor.everybody': 'off',
      'second_factor.groups': 'left',
      'second_factor.grace_days': 'raised',
      'sessions.per_person': 'relaxed',
      'sessions.idle_minutes': 'relaxed',
      'sessions.absolute_hours': 'relaxed',
      'sessions.groups': 'left',
      lock_words: 'left',
    },
  },
  providers: {
    reason:
      'A provider says who somebody is: a new or redirected one can name anybody. Removing one names nobody.',
    fields: { providers: 'entered' },
  },
  directories: {
    reason:
      'A directory says who somebody is: a new or redirected one can name anybody, and gets their passwords. Removing one names nobody.',
    fields: { directories: 'entered' },
  },
  site: {
    reason:
      'It says to which sites a signed-in browser is sent and which hosts read its cookie; the rest is words.',
    fields: { redirect_origins: 'entered', root_domain: 'changed' },
  },
  'sign-in': {
    reason: 'Every way in still asks for its own proof; nobody gets in as somebody else by it.',
    fields: {},
  },
  registration: { reason: 'It says who registers and with what; what is theirs stays theirs.', fields: {} },
  legal: { reason: 'Names and addresses that people read.', fields: {} },
  brand: { reason: 'Looks, names and links in the footer.', fields: {} },
  support: { reason: 'How people reach the operators.', fields: {} },
};

/** Fields of a list's entries that lead nowhere else: names, looks, texts, and the secret of the same account at a vendor. */
const harmless: ReadonlySet<string> = new Set([
  'name',
  'icon',
  'listed',
  'sign_name',
  'templates',
  'client_secret',
  'app_secret',
  'secret',
  'private_key',
  'access_key_secret',
  'secret_key',
  'bind_password',
  'timeout_seconds',
]);

/**
 * An object's fields in one order, without the harmless ones of the entry itself: within it the same name may be the value
 * of a claim. Null and absent fields are the same.
 */
function canonical(value: unknown, left: ReadonlySet<string> = harmless): unknown {
  if (Array.isArray(value)) return value.map((each) => canonical(each, left));
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .filter(([name, inner]) => !left.has(name) && inner !== null && inner !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, inner]) => [name, canonical(inner, new Set())]);
}

const textOf = (value: unknown) => JSON.stringify(canonical(value) ?? null);
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

function hasEntered(before: unknown, after: unknown): boolean {
  const known = new Set(listOf(before).map(textOf));
  return listOf(after).some((each) => !known.has(textOf(each)));
}

const widens: Readonly<Record<Widening, (before: unknown, after: unknown) => boolean>> = {
  changed: (before, after) => textOf(before) !== textOf(after),
  raised: (before, after) => Number(after) > Number(before),
  lowered: (before, after) => Number(after) < Number(before),
  off: (before, after) => before === true && after !== true,
  emptied: (before, after) => listOf(before).length > 0 && listOf(after).length === 0,
  entered: hasEntered,
  opened: (before, after) =>
    listOf(before).length > 0 && (listOf(after).length === 0 || hasEntered(before, after)),
  left: (before, after) => hasEntered(after, before),
  relaxed: (before, after) => Number(before) > 0 && (Number(after) === 0 || Number(after) > Number(before)),
};

/** The value at a path, names joined by dots. */
export const valueAt = (value: Raw, path: string): unknown =>
  path.split('.').reduce<unknown>((inner, name) => (inner as Raw | undefined)?.[name], value);

/**
 * The fields by which a section in force, defaults included, becomes one that lets one person do more: these wait for a
 * second operator.
 */
export function findWidened(section: Section, before: Raw, after: Raw): string[] {
  const { fields } = wideningSettings[section];
  return Object.keys(fields).filter((name) =>
    widens[fields[name] as Widening](valueAt(before, name), valueAt(after, name)),
  );
}
