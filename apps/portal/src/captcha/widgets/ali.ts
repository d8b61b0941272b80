import type { CaptchaWidget } from '../proof.ts';
import { runLotNumber } from './run-lot-number.ts';

/** 阿里云号码认证服务 图形认证 (CT4). */
export const ali: CaptchaWidget = ({ config }) =>
  runLotNumber({
    captchaId: config.ali_ct4_id,
    scriptUrl: 'https://static.alicaptcha.com/v4/ct4.js',
    start: 'initAlicom4',
  });
