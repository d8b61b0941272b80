import { expect, test } from 'vitest';
import { readFaults } from './format-fault.ts';

test('translates a refusal with its field and a valid example', () => {
  expect(
    readFaults([
      {
        path: ['accent'],
        message: 'has a contrast of 2.1 where letters need 4.5: #8a6d00 is readable',
        proposal: '#8a6d00',
      },
      { path: ['vendors[0].sign_name'], message: 'is missing: text' },
      { path: ['brand', 'name'], message: 'something that nobody has said before' },
    ]),
  ).toEqual([
    { path: 'accent', text: '对比度为 2.1，文字至少需要 4.5；可用 #8a6d00', proposal: '#8a6d00' },
    { path: 'vendors[0].sign_name', text: '必填' },
    { path: 'brand.name', text: 'something that nobody has said before' },
  ]);
  expect(readFaults(undefined)).toEqual([]);
});

test('translates the refusal of a lock-out', () => {
  const [none, network, self, alone] = readFaults([
    { path: ['password'], message: 'would leave no way in: keep password, passkey, or another' },
    { path: ['networks'], message: 'would shut you out: you come from 10.1.2.3' },
    { path: ['providers'], message: 'would shut you out: you could not sign in any other way' },
    { path: ['approval'], message: 'would stop you: nobody else may decide, so add a second operator' },
  ]);
  expect(none?.text).toBe('所有用户将无法登录：密码、通行密钥、可发送的验证码、第三方登录至少保留一种');
  expect(network?.text).toBe('你将无法进入：当前地址为 10.1.2.3');
  expect(alone?.text).toBe('目前只有你能审批，开启后将无人审批：请先添加一位能审批的管理员');
  expect(self?.text).toBe('你将无法登录：请先保留其他登录方式');
});
