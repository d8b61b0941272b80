import { alipay } from './alipay.ts';
import { apple } from './apple.ts';
import type { BrandGlyph } from './BrandIcon.tsx';
import { baidu } from './baidu.ts';
import { douyin } from './douyin.ts';
import { gitee } from './gitee.ts';
import { github } from './github.ts';
import { google } from './google.ts';
import { huawei } from './huawei.ts';
import { microsoft } from './microsoft.ts';
import { miniProgram } from './mini-program.ts';
import { openid } from './openid.ts';
import { qq } from './qq.ts';
import { wechat } from './wechat.ts';
import { weibo } from './weibo.ts';

/** Every mark by the provider's key; a provider without one is shown with a plain icon. Load it lazily. */
export const allBrands: Readonly<Record<string, BrandGlyph>> = {
  qq,
  wechat,
  wechat_official: wechat,
  wechat_mini_program: miniProgram,
  alipay,
  github,
  gitee,
  weibo,
  google,
  apple,
  microsoft,
  douyin,
  baidu,
  huawei,
  openid,
};
