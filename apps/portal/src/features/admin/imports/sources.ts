import { type ImportSource, importSources } from '@tongxing/contract/manage/imports.ts';

const texts: Readonly<Record<ImportSource, readonly [name: string, file: string]>> = {
  casdoor: ['Casdoor', 'init_data_dump.json，或 user 表导出的 CSV'],
  logto: ['Logto', 'users 表导出的 CSV，或管理接口的 JSON'],
  keycloak: ['Keycloak', 'kc.sh export 得到的 JSON'],
  authing: ['Authing', 'list-users 接口的 JSON'],
  wordpress: ['WordPress', 'wp_users 表导出的 CSV'],
  discuz: ['Discuz', 'pre_ucenter_members 表导出的 CSV'],
  csv: ['CSV', '自己做的表，或从这里导出的；只有 external_id 一列必须有'],
};

/** The sources of an import, and the file of each. */
export const sources = importSources.map((key) => ({ key, name: texts[key][0], file: texts[key][1] }));

/** The largest file that is sent over HTTP, in bytes; the command line reads any. */
export const mostFileBytes = 16 * 1024 * 1024;
