import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Section, sections } from '@tongxing/contract/manage/settings.ts';
import * as z from 'zod';
import { formatIssue } from './format-setting-issue.ts';
import { mailSettingsOf } from './mail-settings.ts';
import { type FileSettings, fileSettings } from './settings-file.ts';

/** A section, or the whole file, as written: without defaults, not validated. */
export type Raw = Readonly<Record<string, unknown>>;

/** The sections saved in the admin console, secrets decrypted. */
export type Saved = Readonly<Partial<Record<Section, Raw>>>;

/** An issue of a field, in plain English. */
export interface SectionIssue {
  /** Null where the field is in no section that the console can save. */
  readonly section: Section | null;
  /** `vendors[0].sign_name`; '' for the whole section. */
  readonly path: string;
  readonly message: string;
  /** A value that would be valid. */
  readonly proposal?: string;
}

export interface Locked {
  readonly path: string;
  readonly by: 'environment' | 'file';
}

/** The settings by section: those given by environment and file, combined with the saved ones. */
export interface SettingSections<Settings> {
  /** The fields that environment and file set, lists as a whole. */
  locked(section: Section): readonly Locked[];
  /** The settings, where environment and file override the saved sections; or the issues that keep them from working. */
  compose(saved: Saved): { readonly settings: Settings } | { readonly issues: readonly SectionIssue[] };
  /** The settings as one file: without defaults, secrets in clear text. */
  write(saved: Saved): Raw;
  /** The parts of a settings file that the console can save, by section, and the names of the others. */
  split(file: Raw): { readonly sections: Saved; readonly others: readonly string[] };
  /** The value of a section in force. */
  valueOf(settings: Settings, section: Section): Raw;
  /** The section's key in the settings file. */
  keyOf(section: Section): string;
  /** The names of its secret fields. */
  secrets(section: Section): ReadonlySet<string>;
  schema(section: Section): Raw;
}

/** The key of each section in the settings file. */
const keys = {
  site: 'site',
  'sign-in': 'login',
  registration: 'register',
  limits: 'limits',
  captcha: 'captcha',
  sms: 'sms',
  mail: 'mail',
  providers: 'providers',
  directories: 'directories',
  apps: 'apps',
  legal: 'legal',
  policies: 'policies',
  claims: 'claims',
  native: 'native',
  one_tap: 'one_tap',
  phone: 'phone',
  profile: 'profile',
  appeals: 'appeals',
  doors: 'doors',
  hook: 'hook',
  operators: 'operators',
  brand: 'brand',
  support: 'support',
} as const satisfies Record<Section, keyof FileSettings>;

/** The sections that are one list in the settings file; here, a group with that list. */
const lists = ['providers', 'directories'] as const satisfies readonly Section[];
const isList = (section: Section | null): section is (typeof lists)[number] =>
  lists.some((each) => each === section);

const isGroup = (value: unknown): value is Raw =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Merges two groups: fields of `over` win, lists are not merged. */
function overlay(under: Raw, over: Raw): Raw {
  const mixed = Object.entries(over).map(([name, value]) => {
    const below = under[name];
    return [name, isGroup(value) && isGroup(below) ? overlay(below, value) : value];
  });
  return { ...under, ...Object.fromEntries(mixed) };
}

/** The paths of all values. */
function leavesOf(value: Raw, at = ''): string[] {
  return Object.entries(value).flatMap(([name, inner]) => {
    const path = at ? `${at}.${name}` : name;
    return isGroup(inner) && Object.keys(inner).length > 0 ? leavesOf(inner, path) : [path];
  });
}

interface JsonSchema {
  readonly writeOnly?: boolean;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly [member: string]: unknown;
}

function secretsIn(schema: unknown, name: string, found: Set<string>): Set<string> {
  if (Array.isArray(schema)) for (const each of schema) secretsIn(each, name, found);
  if (!isGroup(schema)) return found;
  if (schema['writeOnly'] === true) found.add(name);
  for (const [member, inner] of Object.entries(schema)) {
    if (member !== 'properties') secretsIn(inner, name, found);
    else for (const [field, type] of Object.entries(inner as Raw)) secretsIn(type, field, found);
  }
  return found;
}

const prefixed = (translations: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(translations).flatMap(([language, path]) =>
      path ? [[`translations.${language}`, path]] : [],
    ),
  );

/** The agreement files that do not exist. */
export function missingTexts({ legal }: FileSettings): { path: string; message: string }[] {
  return (['terms', 'privacy'] as const).flatMap((kind) =>
    legal[kind].flatMap(({ file, translations }, index) =>
      Object.entries({ file, ...prefixed(translations) }).flatMap(([name, path]) =>
        existsSync(path)
          ? []
          : {
              path: `legal.${kind}[${index}].${name}`,
              message: `${resolve(path)} does not exist (a relative path begins at the working directory)`,
            },
      ),
    ),
  );
}

/**
 * An issue where a settings file alone leaves no way to sign in. It counts only where the file lists the providers too:
 * otherwise the console can add them.
 */
export function shutWays({ login, providers }: FileSettings, file: Raw): { path: string; message: string }[] {
  const isOpen = login.password || login.code || login.passkey || providers.length > 0;
  if (isOpen || file['providers'] === undefined) return [];
  return [{ path: 'login', message: 'every way in is off and no provider is set: nobody could sign in' }];
}

let schemas: Readonly<Record<string, JsonSchema>> | null = null;
function schemaOf(section: Section): JsonSchema {
  schemas ??= z.toJSONSchema(fileSettings, { io: 'input' }).properties as unknown as Record<
    string,
    JsonSchema
  >;
  const schema = schemas[keys[section]] ?? {};
  return isList(section) ? { type: 'object', properties: { [section]: schema } } : schema;
}

/**
 * Creates the sections over the settings of environment and file. `activate`: adds the start settings to structured ones.
 */
export function createSections<Settings extends { readonly declared: FileSettings }>(
  { file, mailUrl }: { readonly file: Raw; readonly mailUrl: string | null },
  activate: (file: FileSettings) => Settings,
): SettingSections<Settings> {
  /** A section as the file has it. */
  const inFile = (section: Section): Raw => {
    const value = file[keys[section]];
    if (value === undefined) return {};
    return isList(section) ? { [section]: value } : (value as Raw);
  };
  const inEnvironment = (section: Section): Raw =>
    section === 'mail' && mailUrl ? mailSettingsOf(mailUrl) : {};
  const toFile = (section: Section, value: Raw) => (isList(section) ? value[section] : value);

  function issueAt(path: readonly PropertyKey[]): { section: Section | null; path: string } {
    const [key, ...rest] = path;
    const section = sections.find((each) => keys[each] === key) ?? null;
    const parts = section === null || isList(section) ? path : rest;
    const text = parts.map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`)).join('');
    return { section, path: text.replace(/^\./, '') };
  }

  /** Issues of settings that only the file may set. */
  function foreignIn(saved: Saved): SectionIssue[] {
    const texts = (['terms', 'privacy'] as const)
      .filter((kind) => saved.legal?.[kind] !== undefined)
      .map(
        (path): SectionIssue => ({
          section: 'legal',
          path,
          message: 'files are named in the settings file alone; write and publish agreements instead',
        }),
      );
    const others = lists.flatMap((section) =>
      Object.keys(saved[section] ?? {})
        .filter((name) => name !== section)
        .map((path): SectionIssue => ({ section, path, message: 'no such setting' })),
    );
    return [...texts, ...others];
  }

  function write(saved: Saved): Raw {
    const whole: Record<string, unknown> = { ...file };
    for (const section of sections) {
      const mixed = overlay(overlay(saved[section] ?? {}, inFile(section)), inEnvironment(section));
      if (Object.keys(mixed).length > 0) whole[keys[section]] = toFile(section, mixed);
    }
    return whole;
  }

  return {
    locked(section) {
      const outside = leavesOf(inEnvironment(section)).map((path): Locked => ({ path, by: 'environment' }));
      const own = leavesOf(inFile(section))
        .filter((path) => !outside.some((each) => each.path === path))
        .map((path): Locked => ({ path, by: 'file' }));
      return [...outside, ...own];
    },

    write,
    split(given) {
      const found = sections.flatMap((section) => {
        const value = given[keys[section]];
        if (value === undefined) return [];
        const own = isList(section) ? { [section]: value } : (value as Raw);
        const { terms: _terms, privacy: _privacy, ...legal } = own;
        return [[section, section === 'legal' ? legal : own] as const];
      });
      const known: readonly string[] = [...sections.map((section) => keys[section]), '$schema'];
      const others = Object.keys(given).filter((name) => !known.includes(name));
      const texts = (['terms', 'privacy'] as const)
        .filter((kind) => (given['legal'] as Raw | undefined)?.[kind] !== undefined)
        .map((kind) => `legal.${kind}`);
      return { sections: Object.fromEntries(found), others: [...others, ...texts] };
    },

    compose(saved) {
      const whole = write(saved);
      const foreign = foreignIn(saved);
      const parsed = fileSettings.safeParse(whole, { reportInput: true });
      if (!parsed.success) {
        const issues = parsed.error.issues.map((issue): SectionIssue => {
          const names = issue.code === 'unrecognized_keys' && issue.keys.length === 1 ? issue.keys : [];
          const params = issue.code === 'custom' ? issue.params : undefined;
          const proposal = typeof params?.['proposal'] === 'string' ? { proposal: params['proposal'] } : {};
          return { ...issueAt([...issue.path, ...names]), message: formatIssue(issue), ...proposal };
        });
        return { issues: [...foreign, ...issues] };
      }
      const missing = missingTexts(parsed.data).map(
        ({ path, message }): SectionIssue => ({
          section: 'legal',
          path: path.replace('legal.', ''),
          message,
        }),
      );
      if (foreign.length + missing.length > 0) return { issues: [...foreign, ...missing] };
      return { settings: activate(parsed.data) };
    },

    valueOf(settings, section) {
      const value = settings.declared[keys[section]];
      if (section === 'mail' && mailUrl) return { ...(value as Raw), ...mailSettingsOf(mailUrl) };
      return isList(section) ? { [section]: value } : (value as Raw);
    },

    keyOf: (section) => keys[section],
    secrets: (section) => secretsIn(schemaOf(section), '', new Set()),
    schema: schemaOf,
  };
}
