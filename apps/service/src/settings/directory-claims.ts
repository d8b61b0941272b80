import { hash } from 'node:crypto';
import type { FileSettings } from './settings-file.ts';

type Field = FileSettings['profile']['fields'][number];

/** The key of the field behind a claim: stays as long as the claim, its scope and its attribute do. */
const keyOf = (of: readonly string[]): string => `dir_${hash('sha256', JSON.stringify(of)).slice(0, 16)}`;

/**
 * The settings in which each claim of a directory's attribute is a field of the profile that directories alone fill in: shown
 * to its person, named on the consent page, exported and erased like any other. Without a directory there are none.
 */
export function withDirectoryClaims(file: FileSettings): FileSettings {
  const { directories, profile, claims } = file;
  const added = new Map<string, string>();
  const fields: Field[] = [];
  for (const { claim, scope, from } of claims.map) {
    if (!('directory' in from) || scope === 'openid' || directories.length === 0) continue;
    const key = keyOf([claim, scope, from.directory]);
    if (added.has(key)) continue;
    added.set(key, from.directory);
    fields.push({
      key,
      label: { zh: from.directory },
      type: 'text',
      choices: [],
      pattern: '',
      required: 'never',
      see: 'both',
      edit: 'operators',
      scope,
      claim,
      indexed: false,
    });
  }
  if (fields.length === 0) return file;
  const own = Object.fromEntries(added);
  return {
    ...file,
    profile: { ...profile, fields: [...profile.fields, ...fields] },
    directories: directories.map((each) => ({
      ...each,
      profile_fields: { ...each.profile_fields, ...own },
    })),
  };
}
