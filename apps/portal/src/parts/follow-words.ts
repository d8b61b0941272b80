/** What is on the screen where people follow the official account, and what they do with it in WeChat. */
export const followWords = (
  follow: 'qr' | 'digits' | undefined,
): { readonly name: string; readonly ask: string } =>
  follow === 'digits'
    ? { name: '数字', ask: '请在微信里回复 1' }
    : { name: '二维码', ask: '请把这个数字发给公众号' };
