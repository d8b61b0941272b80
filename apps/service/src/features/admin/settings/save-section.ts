import type { Section, SectionView, SettingChange } from '@tongxing/contract/manage/settings.ts';
import { type Failure, fail, type Result, succeed } from '../../../kernel/result.ts';
import type { Settings } from '../../../settings/settings.ts';
import type { Raw, Saved, SectionIssue } from '../../../settings/settings-sections.ts';
import type { Change } from '../../../transaction/work.ts';
import { giveToSite } from '../../accounts/uploads/upload-store.ts';
import { type Done, isMatch } from '../commands-and-queries/managed.ts';
import type { Operator } from '../commands-and-queries/operator.ts';
import { assertSignInPossible } from './assert-sign-in-possible.ts';
import { describeSection, isSection, openSaved } from './describe-section.ts';
import { changesBetween, masksIn, mergePatch } from './merge-patch.ts';
import { secretsToRepeat } from './repeat-secrets.ts';
import {
  announceSaved,
  findSavedSections,
  findSettingVersion,
  insertSettingVersion,
  lockSaved,
} from './saved-store.ts';
import { maskSecrets, openSecrets, sealSecrets } from './secret-fields.ts';

type SaveFailure = 'not_found' | 'version_conflict' | 'cannot_work' | 'locked' | 'bad_input';
type Saving = Result<Done<SectionView>, SaveFailure>;

interface SaveRequest {
  readonly section: string;
  readonly ifMatch: string | undefined;
  readonly operator: Operator;
  readonly reason: string;
}

/** Saves changed fields of a section; every process loads them on the signal. */
export function patchSection(change: Change, request: SaveRequest, patch: Raw): Promise<Saving> {
  return saveSection(change, request, async (section, saved) => {
    const next = mergePatch(saved, patch, saved);
    const masks = masksIn(next);
    if (masks.length > 0) {
      const message = 'is the mask of a secret: write the secret, or leave the field out';
      return fail('cannot_work', { issues: masks.map((path) => ({ path: [path], message })) });
    }
    const refused = lockedIn(change.settings, section, patch);
    if (refused) return refused;
    return succeed({ next, restoredFrom: null });
  });
}

/** Saves an older version's value as a new version. */
export function rollBackSection(change: Change, request: SaveRequest, version: number): Promise<Saving> {
  return saveSection(change, request, async (section) => {
    const row = await findSettingVersion(change.db, section, version);
    if (!row && version > 0) return fail('not_found');
    const next = row ? openSecrets(change.vault, section, row.value) : {};
    return succeed({ next, restoredFrom: version });
  });
}

/**
 * The fields of a patch that the settings file or the environment locks with another value, as a failure; null where there
 * are none.
 */
export function lockedIn(settings: Settings, section: Section, patch: Raw): Failure<'locked'> | null {
  const { sections } = settings;
  const locked = sections.locked(section);
  const inForce = maskSecrets(sections.valueOf(settings, section), sections.secrets(section));
  const touched = locked.filter(({ path }) => {
    const fromFile = at(patch, path);
    return fromFile !== undefined && JSON.stringify(fromFile) !== JSON.stringify(at(inForce, path));
  });
  if (touched.length === 0) return null;
  return fail('locked', {
    issues: touched.map(({ path, by }) => ({
      path: [path],
      message: by === 'file' ? '由配置文件锁定' : '由环境变量锁定',
      locked_by: by,
    })),
  });
}

/** The value at a path. A group that is removed or replaced counts for every field in it. */
function at(value: unknown, path: string): unknown {
  let here = value;
  for (const name of path.split('.')) {
    if (typeof here !== 'object' || here === null) return here;
    here = (here as Raw)[name];
    if (here === undefined) return undefined;
  }
  return here;
}

type Next = { readonly next: Raw; readonly restoredFrom: number | null };

async function saveSection(
  change: Change,
  { section, ifMatch, operator, reason }: SaveRequest,
  choose: (section: Section, saved: Raw) => Promise<Result<Next, SaveFailure>>,
): Promise<Saving> {
  if (!isSection(section)) return fail('not_found');
  const { vault, settings, db } = change;
  const { sections } = settings;
  await lockSaved(change);
  const rows = await findSavedSections(db);
  const row = rows.find((each) => each.section === section) ?? null;
  const version = row?.version ?? 0;
  if (!isMatch(ifMatch, version)) return fail('version_conflict', { version });
  const all = openSaved(change, rows);
  const saved = all[section] ?? {};
  const chosen = await choose(section, saved);
  if (!chosen.ok) return chosen;
  const { next, restoredFrom } = chosen.value;
  const composed = composeWith(settings, all, section, next);
  if (!composed.ok) return composed;
  const now = sections.compose(all);
  // An older version brings its own secret with its own destination.
  const elsewhere =
    restoredFrom === null ? refuseElsewhere(composed.value, now, { all, section, next }) : null;
  if (elsewhere) return elsewhere;
  const before = 'settings' in now ? now.settings : settings;
  const stored = await assertSignInPossible(change, { section, operator, before, after: composed.value });
  if (!stored.ok) return stored;
  const secrets = sections.secrets(section);
  const changes = changesBetween(saved, next).map((each) => maskChange(each, secrets));
  await insertSettingVersion(change, {
    section,
    version: version + 1,
    value: sealSecrets(vault, section, next, secrets),
    changes,
    reason,
    by: operator,
    restoredFrom,
  });
  if (section === 'brand' && operator.accountId !== null)
    await giveToSite(change, operator.accountId, picturesIn(next));
  await announceSaved(change);
  const written = await findSettingVersion(db, section, version + 1);
  return succeed({
    output: describeSection(composed.value, section, { saved: next, row: written }),
    before: { version, ...Object.fromEntries(changes.map(({ path, before }) => [path, before])) },
    after: {
      version: version + 1,
      ...Object.fromEntries(changes.map(({ path, after }) => [path, after])),
    },
  });
}

/** The addresses of pictures in a saved `brand`. */
const picturesIn = ({ logo, logo_dark: dark }: Raw): string[] =>
  [logo, dark].filter((each): each is string => typeof each === 'string');

/**
 * Refuses a changed destination with a secret that was saved, or written into the file, for the one before. Both sides have
 * their defaults: one that is written out leads nowhere else. `now`: what all that is saved makes.
 */
export function refuseElsewhere(
  after: Settings,
  now: ReturnType<Settings['sections']['compose']>,
  { all, section, next }: { readonly all: Saved; readonly section: Section; readonly next: Raw },
): Failure<'cannot_work'> | null {
  const { sections } = after;
  const before = 'settings' in now ? sections.valueOf(now.settings, section) : (all[section] ?? {});
  const value = sections.valueOf(after, section);
  const whole = sections.write({ ...all, [section]: next });
  const own = whole[sections.keyOf(section)];
  const written = Array.isArray(own) ? { [section]: own } : own;
  const paths = secretsToRepeat(before, { value, written }, sections.secrets(section));
  const message = 'must be entered again: it would be sent to another server';
  return paths.length > 0
    ? fail('cannot_work', { issues: paths.map((path) => ({ path: [path], message })) })
    : null;
}

/** The settings with this section replaced, or the issues that keep them from working. */
export function composeWith(
  settings: Settings,
  all: Saved,
  section: Section,
  next: Raw,
): Result<Settings, 'cannot_work'> {
  const { sections } = settings;
  const composed = sections.compose({ ...all, [section]: next });
  if ('issues' in composed) {
    // An issue that existed before in another section, for example by another settings file, is not this section's.
    const before = sections.compose(all);
    const known = 'issues' in before ? before.issues.map((issue) => JSON.stringify(issue)) : [];
    const own = composed.issues.filter((issue) => !known.includes(JSON.stringify(issue)));
    return fail('cannot_work', {
      issues: (own.length > 0 ? own : composed.issues).map(describeIssue(section)),
    });
  }
  const overruled = overruledIn(composed.settings, section, next);
  if (overruled.length > 0) return fail('cannot_work', { issues: overruled.map(describeIssue(section)) });
  return succeed(composed.settings);
}

/** Names that `brand` sets already: saved here they would have no effect. */
function overruledIn(settings: Settings, section: Section, next: Raw): SectionIssue[] {
  if (section !== 'site') return [];
  const inForce = settings.sections.valueOf(settings, 'site');
  return (['title', 'slogan', 'logo', 'icp'] as const)
    .filter((name) => typeof next[name] === 'string' && next[name] !== '' && next[name] !== inForce[name])
    .filter((name) => !settings.sections.locked('site').some(({ path }) => path === name))
    .map((path) => ({
      section,
      path,
      message: `is said by brand.${path === 'title' ? 'name' : path}: change it there`,
    }));
}

/** Issue paths are relative to the section; an issue of another section has its name in front. */
function describeIssue(here: Section) {
  return ({ section, path, message, proposal }: SectionIssue) => ({
    path: section === here || section === null ? [path] : [section, path],
    message,
    ...(proposal === undefined ? {} : { proposal }),
  });
}

function maskChange({ path, before, after }: SettingChange, secrets: ReadonlySet<string>): SettingChange {
  const name = path.split('.').at(-1) ?? path;
  const hide = (value: unknown) => (value === null ? null : maskSecrets({ [name]: value }, secrets)[name]);
  return { path, before: hide(before), after: hide(after) };
}
