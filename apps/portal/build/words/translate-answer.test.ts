import { expect, test, vi } from 'vitest';

vi.mock('virtual:service-words', async () => {
  const { readWords } = await import('./catalogues.ts');
  const { readPlaceNames, serviceWords } = await import('./service-words.ts');
  const portal = new URL('../..', import.meta.url).pathname;
  return {
    pairs: serviceWords(portal, readWords(portal, 'en')),
    placeNames: readPlaceNames(portal, 'en'),
    isChinese: false,
  };
});
const { translateData, translateText } = await import('../../src/api/translate-answer.ts');

test.each([
  ['账号或密码不正确', 'Wrong account or password'],
  ['操作太频繁，请在 5 分钟后再试', 'Too many attempts. Try again in 5 minutes.'],
  [
    '“微信”暂时没有响应，请稍后再试或换一种方式',
    `WeChat isn't responding right now. Try again later, or another way.`,
  ],
  ['安卓手机，微信', 'Android phone, WeChat'],
  ['Windows，Edge', 'Windows, Edge'],
  ['昵称、头像、性别和生日', 'Nickname, Picture, Gender, Birthday'],
  ['We shall see', 'We shall see'],
  ['不是我们说的话', '不是我们说的话'],
])('%s', (chinese, shown) => {
  expect(translateText(chinese)).toBe(shown);
});

test('translates what the service says and nothing that people wrote', () => {
  expect(
    translateData({
      providers: [{ key: 'wechat', name: '微信', icon: 'wechat' }],
      passkeys: [{ name: '微信', id: '1' }],
      nickname: '手机号',
      device: 'iPhone，微信',
      kept: ['操作记录'],
    }),
  ).toEqual({
    providers: [{ key: 'wechat', name: 'WeChat', icon: 'wechat' }],
    passkeys: [{ name: '微信', id: '1' }],
    nickname: '手机号',
    device: 'iPhone, WeChat',
    kept: ['Activity'],
  });
});

test.each([
  ['浙江杭州', 'Hangzhou, Zhejiang'],
  ['内蒙古鄂尔多斯', 'Ordos, Inner Mongolia'],
  ['北京', 'Beijing'],
  ['香港', 'Hong Kong'],
  ['日本 东京', 'Japan'],
  ['美国', 'United States'],
  ['浙江某地', 'Zhejiang'],
  ['', ''],
  ['无名', '无名'],
])('%s is named in English', (place, named) => {
  expect(translateData({ place, bound_place: place })).toEqual({ place: named, bound_place: named });
});
