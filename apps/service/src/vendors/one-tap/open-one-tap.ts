import type { OneTap } from '../../features/sign-in/one-tap/one-tap.ts';
import { aliyunOneTap } from './aliyun.ts';
import { chuanglanOneTap } from './chuanglan.ts';
import type { OneTapConnection } from './one-tap-connection.ts';
import type { OneTapSettings } from './one-tap-settings.ts';

/** The vendor of the settings; null where there is none. */
export function openOneTap(settings: OneTapSettings, connection: OneTapConnection): OneTap | null {
  if (settings.vendor === '') return null;
  return settings.vendor === 'aliyun'
    ? aliyunOneTap(settings, connection)
    : chuanglanOneTap(settings, connection);
}
