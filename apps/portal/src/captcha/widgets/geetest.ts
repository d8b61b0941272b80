import type { CaptchaWidget } from '../proof.ts';
import { runLotNumber } from './run-lot-number.ts';

/** GeeTest 行为验证 4.0. */
export const geetest: CaptchaWidget = ({ config }) =>
  runLotNumber({
    captchaId: config.geetest_id,
    scriptUrl: 'https://static.geetest.com/v4/gt4.js',
    start: 'initGeetest4',
  });
