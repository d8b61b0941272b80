import { type Section, type SectionView, sections } from '@tongxing/contract/manage/settings.ts';
import type { Settings } from '../../../settings/settings.ts';
import type { Raw, Saved } from '../../../settings/settings-sections.ts';
import type { Asking } from '../../../transaction/work.ts';
import type { SettingVersion } from './saved-store.ts';
import { maskSecrets, openSecrets } from './secret-fields.ts';

const notes = { file: '由配置文件锁定', environment: '由环境变量锁定' } as const;

export const isSection = (name: string): name is Section => sections.includes(name as Section);

/** The saved value of each section, secrets decrypted. */
export function openSaved({ vault }: Pick<Asking, 'vault'>, rows: readonly SettingVersion[]): Saved {
  return Object.fromEntries(
    rows.map(({ section, value }) => [section, openSecrets(vault, section, value)]),
  ) as Saved;
}

/** A section as operators see it: the values in force, the saved ones, and the locked fields. */
export function describeSection(
  settings: Settings,
  section: Section,
  { saved, row }: { readonly saved: Raw; readonly row: SettingVersion | null },
): SectionView {
  const { sections: all } = settings;
  const secrets = all.secrets(section);
  return {
    section,
    version: row?.version ?? 0,
    value: maskSecrets(all.valueOf(settings, section), secrets),
    saved: maskSecrets(saved, secrets),
    locked: all.locked(section).map((each) => ({ ...each, note: notes[each.by] })),
    saved_at: row?.saved_at.toISOString() ?? null,
    saved_by: row?.saved_by ?? null,
    saved_by_name: row?.saved_by_name ?? null,
  };
}
