import type { MergePlan } from '@tongxing/contract/calls/merging.ts';
import { expect, test } from 'vitest';
import { describePlan } from './describe-plan.ts';

const empty: MergePlan = {
  keep: 'a',
  moves: { contacts: [], identities: [], apps: [], subjects: [], birthday: false },
  stays: { contacts: [], identities: [], subjects: [] },
  ends: { username: null, password: false, passkeys: 0, mfa: false, sessions: 0 },
  blocker: null,
};

test('has no line for absent data', () => {
  expect(describePlan(empty)).toEqual({ moves: [], stays: [], ends: ['应用里会退出登录'] });
});

test('has one line for each kind of data, and one for all sign-in methods', () => {
  const full: MergePlan = {
    ...empty,
    moves: {
      contacts: [
        { kind: 'email', to: 'l***@mail.example', further: false },
        { kind: 'phone', to: '138****7788', further: true },
      ],
      identities: [
        { provider: 'qq', name: 'QQ', icon: 'qq', nickname: '南风' },
        { provider: 'github', name: 'GitHub', icon: 'github', nickname: '' },
      ],
      apps: ['甲', '乙'],
      subjects: ['小店'],
      birthday: true,
    },
    stays: {
      contacts: [{ kind: 'phone', to: '138****6021', further: false }],
      identities: [],
      subjects: ['论坛'],
    },
    ends: { username: 'lin', password: true, passkeys: 2, mfa: true, sessions: 3 },
  };
  expect(describePlan(full)).toEqual({
    moves: [
      '邮箱 l***@mail.example',
      '手机号 138****7788，作为备用',
      'QQ“南风”',
      'GitHub',
      '生日：未满 14 周岁，留下的账号也要监护人同意',
      '你创建的应用“甲”“乙”',
      '“小店”还会认出你，第一次要重新同意授权',
    ],
    stays: [
      '手机号 138****6021',
      '用户名 lin',
      '两个账号都用过的“论坛”，以保留的账号为准，另一个账号的原有内容不会合并',
    ],
    ends: ['该账号的密码、2 个通行密钥、两步验证和恢复码', '3 台设备会退出登录，应用里也会退出'],
  });
});
