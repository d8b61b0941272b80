import { expect, test } from 'vitest';
import { ticketOf, ticketOfScan } from './read-ticket.ts';

const ticket = 'AbCdEfGhIjKlMnOpQrStUv';
const here = 'https://id.example';

test('a code of this portal leads to its ticket', () => {
  expect(ticketOfScan(`${here}/scan/app?ticket=${ticket}`, here)).toBe(ticket);
  expect(ticketOfScan(`${here}/user/qrcode?ticket=${ticket}`, here)).toBe(ticket);
});

test.each([
  `https://evil.example/scan/app?ticket=${ticket}`,
  `https://id.example.evil.example/scan/app?ticket=${ticket}`,
  `https://id.example@evil.example/scan/app?ticket=${ticket}`,
  `http://id.example/scan/app?ticket=${ticket}`,
  `${here}/oauth/authorize?ticket=${ticket}`,
  `${here}/scan/app?ticket=short`,
  `${here}/scan/app`,
  `javascript:alert(1)//${ticket}`,
  ticket,
  '',
])('%s is nobody of ours', (text) => {
  expect(ticketOfScan(text, here)).toBeNull();
});

test('a malformed ticket is none', () => {
  expect(ticketOf('?ticket=../../etc')).toBeNull();
});
