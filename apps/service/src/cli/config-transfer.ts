import {
  patchSettings,
  type Section,
  type SettingChange,
  sections,
} from '@tongxing/contract/manage/settings.ts';
import type { ProblemKey } from '@tongxing/contract/problems.ts';
import { noWayIn } from '../features/admin/settings/assert-sign-in-possible.ts';
import { openSaved } from '../features/admin/settings/describe-section.ts';
import { changesBetween } from '../features/admin/settings/merge-patch.ts';
import { findSavedSections } from '../features/admin/settings/saved-store.ts';
import { maskSecrets } from '../features/admin/settings/secret-fields.ts';
import { hasWayIn } from '../features/protection/evidence/ways-in.ts';
import { type Result, succeed } from '../kernel/result.ts';
import { nearName } from '../kernel/text/near-name.ts';
import type { ServiceWork } from '../service-work.ts';
import { readJsonFile } from '../settings/read-json-file.ts';
import { followReferences, referencesOf, sealedContext } from '../settings/setting-references.ts';
import { environment } from '../settings/settings.ts';
import { fileSettings } from '../settings/settings-file.ts';
import type { Raw, Saved } from '../settings/settings-sections.ts';
import { performTogether } from './perform.ts';

/** The top-level groups of a settings file. */
const settingGroups = Object.keys(fileSettings.shape);

const isGroup = (value: unknown): value is Raw =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

async function readSaved(work: ServiceWork): Promise<Saved> {
  return openSaved(work, await findSavedSections(work.db));
}

export interface Exported {
  readonly file: Raw;
  /** The variables that the file refers to, and where. */
  readonly variables: readonly { readonly name: string; readonly path: string }[];
}

/** All settings as one file; secrets as the names of variables, or sealed with this installation's key. */
export async function exportSettings(work: ServiceWork, isSealed: boolean): Promise<Exported> {
  const { sections: all } = work.settings;
  const secrets = new Map(sections.map((section) => [all.keyOf(section), all.secrets(section)]));
  const variables: { name: string; path: string }[] = [];

  function hide(value: unknown, names: ReadonlySet<string>, path: string, name: string): unknown {
    if (Array.isArray(value)) return value.map((each, at) => hide(each, names, `${path}[${at}]`, name));
    if (isGroup(value)) {
      const hidden = Object.entries(value).map(([inner, each]) => [
        inner,
        hide(each, names, `${path}.${inner}`, inner),
      ]);
      return Object.fromEntries(hidden);
    }
    if (!names.has(name) || typeof value !== 'string' || value === '') return value;
    if (isSealed) return { sealed: work.vault.seal(value, sealedContext) };
    const variable = path.replace(/[^A-Za-z0-9]+/g, '_').toUpperCase();
    variables.push({ name: variable, path });
    return { env: variable };
  }

  const whole = all.write(await readSaved(work));
  const file = Object.entries(whole).map(([key, value]) => [
    key,
    hide(value, secrets.get(key) ?? new Set(), key, ''),
  ]);
  return { file: Object.fromEntries(file), variables };
}

export interface Planned {
  /** The changes by section, secrets masked. */
  readonly changes: readonly (SettingChange & { readonly section: Section })[];
  /** The values that differ from the settings file or the environment of this installation, which stay in force. */
  readonly locked: readonly { readonly section: Section; readonly path: string; readonly by: string }[];
  /** Settings that only the settings file can have, and the console does not save. */
  readonly others: readonly string[];
  /** What would be saved. */
  readonly wanted: Saved;
}

/** An unknown group and the one that was meant: misspelt, or named as in the console. */
function describeUnknown({ settings }: ServiceWork, name: string): string {
  const named = new Map<string, string>([
    ...sections.map((section) => [section, settings.sections.keyOf(section)] as const),
    ...settingGroups.map((group) => [group, group] as const),
  ]);
  const meant = named.get(name) ?? named.get(nearName(name, [...named.keys()]) ?? '');
  return `${name}: is no setting of the settings file${meant ? `: did you mean ${meant}?` : ''}`;
}

/**
 * What a settings file would change here. Values that the file or the environment of this installation sets stay as
 * they are.
 * @throws where the file cannot be read, refers to missing secrets, or is invalid.
 */
export async function planSettings(work: ServiceWork, path: string): Promise<Planned> {
  const { sections: all } = work.settings;
  const problems: string[] = [];
  const json: unknown = readJsonFile(path);
  const file = followReferences(json, referencesOf(environment), problems);
  if (!isGroup(file)) problems.push(`${path}: must be a group of settings: {…}`);
  if (problems.length > 0 || !isGroup(file)) throw new Error(problems.join('\n'));
  const { sections: wanted, others } = all.split(file);
  const unknown = others.filter((name) => !settingGroups.includes(name.split('.')[0] ?? name));
  if (unknown.length > 0) throw new Error(unknown.map((name) => describeUnknown(work, name)).join('\n'));
  const saved = await readSaved(work);
  const composed = all.compose({ ...saved, ...wanted });
  if ('issues' in composed) {
    const lines = composed.issues.map(({ section, path: at, message }) =>
      [[section, at].filter(Boolean).join('.'), message].join(': '),
    );
    throw new Error(lines.join('\n'));
  }
  const before = all.compose(saved);
  const isOpen = 'issues' in before || hasWayIn(before.settings);
  if (isOpen && !hasWayIn(composed.settings)) throw new Error(`login: ${noWayIn}`);
  const now = all.split(all.write(saved)).sections;
  const then = all.split(all.write({ ...saved, ...wanted })).sections;
  const changes = sections.flatMap((section) => {
    const names = all.secrets(section);
    return changesBetween(now[section] ?? {}, then[section] ?? {}).map((change) => ({
      section,
      ...maskChange(change, names),
    }));
  });
  const locked = sections.flatMap((section) =>
    changesBetween(now[section] ?? {}, wanted[section] ?? {}).flatMap(({ path, after }) => {
      const by = all.locked(section).find((each) => each.path === path)?.by;
      return by === undefined || after === null ? [] : [{ section, path, by }];
    }),
  );
  return { changes, locked, others, wanted };
}

function maskChange({ path, before, after }: SettingChange, names: ReadonlySet<string>): SettingChange {
  const name = path.split('.').at(-1) ?? path;
  const hide = (value: unknown) => maskSecrets({ [name]: value }, names)[name];
  return { path, before: before === null ? null : hide(before), after: after === null ? null : hide(after) };
}

/** Saves the planned sections in one change, each as a whole: all of them or none. */
export async function applySettings(
  work: ServiceWork,
  { changes, wanted }: Planned,
  reason: string,
): Promise<Result<readonly Section[], ProblemKey>> {
  const saved = await readSaved(work);
  const touched = sections.filter((each) => changes.some((change) => change.section === each));
  const payloads = touched.map((section) => {
    const locked = work.settings.sections.locked(section).map(({ path }) => path);
    const patch = patchTo(saved[section] ?? {}, wanted[section] ?? {}, locked);
    return { ...patch, section, if_match: '*', reason };
  });
  const done = await performTogether(work, patchSettings, payloads);
  return done.ok ? succeed(touched) : done;
}

/** The patch that makes a group equal to the wanted one. Locked fields are not in it, and their saved values stay. */
function patchTo(saved: Raw, wanted: Raw, locked: readonly string[], at = ''): Raw {
  const names = [...new Set([...Object.keys(saved), ...Object.keys(wanted)])];
  const patch = names.flatMap((name) => {
    const path = at ? `${at}.${name}` : name;
    if (locked.includes(path)) return [];
    const [is, next] = [saved[name], wanted[name]];
    const before = isGroup(is) ? is : {};
    if (isGroup(next)) return [[name, patchTo(before, next, locked, path)] as const];
    if (next !== undefined) return [[name, next] as const];
    // Removing it as a whole would remove locked fields in it as well.
    const containsLocked = locked.some((each) => each.startsWith(`${path}.`));
    return [[name, containsLocked ? patchTo(before, {}, locked, path) : null] as const];
  });
  return Object.fromEntries(patch);
}
