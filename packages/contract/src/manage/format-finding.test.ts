import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { formatFinding } from './format-finding.ts';

const folder = join(import.meta.dirname, '../../../../apps/service/src/features/admin/installation');

test('every advice that the service gives has its words in Chinese', () => {
  const advices = readdirSync(folder)
    .filter((file) => /^check-(?!installation).*(?<!\.test)\.ts$/.test(file))
    .flatMap((file) => [
      ...readFileSync(join(folder, file), 'utf8').matchAll(
        /'((?:[A-Z][^'\n]* [^'\n]*\.|tongxing [^'\n]+))'/g,
      ),
    ])
    .map(([, advice = '']) => advice);
  expect(advices.length).toBeGreaterThan(25);
  const untold = advices.filter((advice) => {
    const shown = formatFinding({ name: 'x', text: '', advice }).advice;
    return !/\p{Script=Han}/u.test(shown);
  });
  expect(untold).toEqual([]);
});

test('what is said keeps its numbers and names; what nobody knows stays as it is', () => {
  expect(formatFinding({ name: 'provider corp', text: 'HTTP 502 of corp', advice: null })).toEqual({
    name: '第三方登录（corp）',
    text: 'HTTP 502 of corp',
    advice: '',
  });
  const disk = { name: 'disk', text: '76396 MB free at /var/lib/tongxing', advice: null };
  expect(formatFinding(disk).text).toBe('/var/lib/tongxing 剩余 76396 MB');
  const reach = { name: 'support', text: 'nobody is told how to reach you', advice: null };
  expect(formatFinding(reach)).toMatchObject({ name: '联系方式', text: '没有公布联系方式' });
  const cluster = { name: 'redis', text: 'Redis 7.0.15 (Cluster, 3 masters), noeviction', advice: null };
  expect(formatFinding(cluster).text).toBe('Redis 7.0.15，集群，3 个主库，noeviction');
  expect(formatFinding({ name: 'clock', text: '0.1 s apart from the database', advice: null })).toEqual({
    name: '时钟',
    text: '与数据库相差 0.1 秒',
    advice: '',
  });
});

test('a provider stands there by its name, and a code of the system with its meaning', () => {
  expect(formatFinding({ name: 'provider wechat', text: 'wechat token: ENOTFOUND', advice: null })).toEqual({
    name: '第三方登录（微信）',
    text: '换取令牌失败：域名无法解析（ENOTFOUND）',
    advice: '',
  });
  const google = { name: 'provider google', text: 'google: openid: ECONNREFUSED', advice: null };
  expect(formatFinding(google).text).toBe('读取 OpenID 配置失败：连接被拒绝（ECONNREFUSED）');
});
