import { expect, test } from 'vitest';
import { isOfficialName, isOfficialUsername } from './official-name.ts';

const site = ['青禾账号', '青禾'];

// threat:official-names
test.each([
  '青禾',
  '青禾官方',
  '青禾 客服',
  '青禾账号安全中心',
  '青禾·官方客服',
  'Tongxing',
  'TONGXING',
  'Тongxing',
  'Tong xing',
  'Ｔｏｎｇｘｉｎｇ',
  'Tongx\u200bing',
  'T0ngxing',
  'Tongxing Support',
  'Tongxing Official',
  '官方客服',
  '官方',
  '客服中心',
  '系统管理员',
  '安全中心',
  '管理員',
  '官\u200b方客服',
  'Official',
  'Admin',
  'Аdmin',
  'Support Team',
  'Security',
])('takes %j for the own name of a site', (name) => expect(isOfficialName(name, site)).toBe(true));

test.each([
  '青禾笔记',
  '青禾官方商城',
  '服务平台',
  '团队',
  '客服宝',
  '账号管家',
  '安全阅读',
  '系统',
  '通知',
  'Supportify',
  'Helpdesk Pro',
  'Accounts',
  'Rooted',
  '中山大学',
  '官方微博精选',
  '',
  '🎉',
])('leaves %j to anybody', (name) => expect(isOfficialName(name, site)).toBe(false));

// threat:official-names
test.each([
  'admin',
  'ADMIN',
  'Adm1n',
  'admin_',
  'r00t',
  'root',
  'Support',
  'supp0rt',
  'system',
  'TongXing',
  'sys_admin',
])('keeps the user name %s', (name) => expect(isOfficialUsername(name)).toBe(true));

test.each(['linwan', 'adminton', 'rootsy', 'supporter_lin', 'admin2024', 'tongxingke'])(
  'leaves the user name %s',
  (name) => expect(isOfficialUsername(name)).toBe(false),
);
