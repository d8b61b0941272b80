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
    { path: 'accent', text: '对比度只有 2.1，文字要 4.5 才读得清；#8a6d00 可以', proposal: '#8a6d00' },
    { path: 'vendors[0].sign_name', text: '要填' },
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
  expect(none?.text).toBe('这样谁都登录不了：密码、通行密钥、发得出去的验证码、第三方，至少留一种');
  expect(network?.text).toBe('这样你自己也无法进入：你现在的地址是 10.1.2.3');
  expect(alone?.text).toBe('现在只有你能审批，打开以后什么都批不了：先加一个能审批的人');
  expect(self?.text).toBe('这样你自己就登录不了：先给自己留一种别的登录方式');
});
