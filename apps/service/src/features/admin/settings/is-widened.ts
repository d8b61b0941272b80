import { findWidened } from '@tongxing/contract/manage/widening-settings.ts';
import type { Raw } from '../../../settings/settings-sections.ts';
import type { Change } from '../../../transaction/work.ts';
import { isSection, openSaved } from './describe-section.ts';
import { mergePatch } from './merge-patch.ts';
import { findSavedSections, findSettingVersion, lockSaved } from './saved-store.ts';
import { openSecrets } from './secret-fields.ts';

/**
 * Whether a section, saved like this, lets one person do more; compared are the values in force, defaults included. False
 * for what cannot be saved at all. Other saves wait until the change ends.
 */
async function isWidened(
  change: Change,
  section: string,
  choose: (saved: Raw) => Promise<Raw>,
): Promise<boolean> {
  if (!isSection(section)) return false;
  await lockSaved(change);
  const { settings } = change;
  const { sections } = settings;
  const all = openSaved(change, await findSavedSections(change.db));
  const now = sections.compose(all);
  const then = sections.compose({ ...all, [section]: await choose(all[section] ?? {}) });
  if (!('settings' in then)) return false;
  const before = 'settings' in now ? now.settings : settings;
  const widened = findWidened(
    section,
    sections.valueOf(before, section),
    sections.valueOf(then.settings, section),
  );
  return widened.length > 0;
}

/** Whether a patch needs a second operator. */
export function isPatchWidening(change: Change, section: string, patch: Raw): Promise<boolean> {
  return isWidened(change, section, async (saved) => mergePatch(saved, patch, saved));
}

/** Whether going back to a version needs a second operator. */
export function isRollbackWidening(change: Change, section: string, version: number): Promise<boolean> {
  return isWidened(change, section, async () => {
    const row = await findSettingVersion(change.db, section, version);
    return row ? openSecrets(change.vault, section, row.value) : {};
  });
}
