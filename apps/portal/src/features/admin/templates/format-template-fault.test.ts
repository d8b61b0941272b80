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
    html: '不允许 style "background:url(https://evil.example/{code})"，{link} 只能是整个 href',
    text: '{code} 紧邻网址，会随网址泄露，请用空格隔开',
    subject: '不能为空',
  });
  expect(formatTemplateFault(undefined)).toEqual({});
});
