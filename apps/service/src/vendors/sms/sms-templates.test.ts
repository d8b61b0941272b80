import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import type { OutgoingMessage } from '../../features/activity/messages/message-sender.ts';
import { aliyunSmsSettings } from './aliyun.ts';
import { aMessage } from './message-sender.conformance.ts';
import { findTemplate, paramValue } from './sms-templates.ts';

test('the texts that the guide offers for approval name purposes and variables that there are', () => {
  const path = new URL('../../../../../docs/guides/connect-vendors.md', import.meta.url);
  const offered = [...readFileSync(path, 'utf8').matchAll(/^ {2}\| `(\w+)` \| (.+。) \|$/gm)];
  expect(offered.map(([, purpose]) => purpose)).toContain('code');
  for (const [, purpose = '', text = ''] of offered) {
    const variables = [...text.matchAll(/\$\{(\w+)\}/g)].map(([, name]) => name);
    const given = { id: 'SMS_1', params: Object.fromEntries(variables.map((name) => [name, name])) };
    expect(aliyunSmsSettings.shape.templates.safeParse({ [purpose]: given }).success, text).toBe(true);
    expect(text, 'vendors refuse links and traditional characters').not.toMatch(/:\/\/|[「」號驗帳]/);
  }
});

describe('approved templates', () => {
  const params = { what: 'what' };
  const templates = aliyunSmsSettings.shape.templates.parse({
    code: { id: 'SMS_1', params },
    code_en: { id: 'SMS_2', params },
    register_en: { id: 'SMS_3', params },
    notice: { id: 'SMS_4', params },
    'code_zh-TW': { id: 'SMS_5', params },
  });
  const shown = { what: 'Password changed' };
  const message = aMessage('13900000001', { params: { what: '修改了密码' }, translated: shown });
  const found = (change: Partial<OutgoingMessage>) => {
    const { template, values } = findTemplate(templates, { ...message, ...change }) ?? {};
    return [template?.id, values && paramValue(values, 'what')];
  };

  it('of a language are for messages in that language, with its values', () => {
    expect(found({})).toEqual(['SMS_1', '修改了密码']);
    expect(found({ language: 'en' })).toEqual(['SMS_2', 'Password changed']);
    expect(found({ language: 'en', template: 'register' })).toEqual(['SMS_3', 'Password changed']);
    expect(found({ language: 'zh-TW', template: 'register' })).toEqual(['SMS_5', 'Password changed']);
  });

  it('in Chinese serve those who chose English where there is none, with Chinese values', () => {
    expect(found({ language: 'en', template: 'notice_new_device' })).toEqual(['SMS_4', '修改了密码']);
  });
});
