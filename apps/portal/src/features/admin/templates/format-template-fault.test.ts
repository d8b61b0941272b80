import { expect, test } from 'vitest';
import { formatTemplateFault } from './format-template-fault.ts';

test('says by part what of a template is refused', () => {
  const issues = [
    { path: ['html'], message: 'style "background:url(https://evil.example/{code})" is refused' },
    { path: ['html'], message: '{link} may stand only as a whole href' },
    { path: ['text'], message: '{code} may not be part of an address' },
    { path: ['subject'], message: 'must not be empty' },
  ];
  expect(formatTemplateFault(issues)).toEqual({
    html: '不能写 style "background:url(https://evil.example/{code})"，{link} 只能是整个 href',
    text: '{code} 挨着网址，会跟着网址发给别人，中间隔一个空格',
    subject: '不能空',
  });
  expect(formatTemplateFault(undefined)).toEqual({});
});
