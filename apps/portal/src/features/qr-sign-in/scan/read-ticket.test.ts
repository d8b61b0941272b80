import { expect, test } from 'vitest';
import { ticketOf, ticketOfScan } from './read-ticket.ts';

const ticket = 'AbCdEfGhIjKlMnOpQrStUv';
const here = 'https://id.example';

test('reads the ticket from a code of this portal', () => {
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
])('refuses the foreign code %s', (text) => {
  expect(ticketOfScan(text, here)).toBeNull();
});

test('returns null for a malformed ticket', () => {
  expect(ticketOf('?ticket=../../etc')).toBeNull();
});
