import type { Module } from '../../../transaction/module.ts';
import type { SecureKeysWork } from './secure-keys.ts';

export const secureKeys: Module<SecureKeysWork> = {
  name: 'secure-keys',
  // A new one is made at the next start, as every day.
  masterKeyChanged: async ({ db }) => void (await db.deleteFrom('secure_key').execute()),
};
