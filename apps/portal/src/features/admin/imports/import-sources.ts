import { type ImportSource, importSources } from '@tongxing/contract/manage/imports.ts';

const texts: Readonly<Record<ImportSource, readonly [name: string, file: string]>> = {
  casdoor: ['Casdoor', 'init_data_dump.json，或 user 表导出的 CSV'],
  logto: ['Logto', 'users 表导出的 CSV，或管理接口的 JSON'],
  keycloak: ['Keycloak', 'kc.sh export 得到的 JSON'],
  authing: ['Authing', 'list-users 接口的 JSON'],
  wordpress: ['WordPress', 'wp_users 表导出的 CSV'],
  discuz: ['Discuz', 'pre_ucenter_members 表导出的 CSV'],
  csv: ['CSV', '自制表格或本站导出的文件；必须包含 external_id 列'],
};

/** The systems that people come from, and the file of each. */
export const sources = importSources.map((key) => ({ key, name: texts[key][0], file: texts[key][1] }));

/** The name of a system that people come from. */
export const nameSource = (source: ImportSource): string => texts[source][0];
