import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { isPublicAddress, readOpenNetworks } from '../../kernel/network/open-networks.ts';
import { guardedFetch } from './guarded-fetch.ts';

const publicFetch = guardedFetch(readOpenNetworks([]));

test('addresses that are not of the public internet', () => {
  const inside = [
    '127.0.0.1 127.255.255.254 10.0.0.1 172.16.0.1 172.31.255.255 192.168.1.1 169.254.169.254 100.64.0.1 0.0.0.0',
    '192.0.2.1 198.18.0.1 203.0.113.9 224.0.0.1 255.255.255.255',
    '::1 :: fc00::1 fd12::1 fe80::1 ::ffff:127.0.0.1 ::ffff:7f00:1 64:ff9b::7f00:1 2001:db8::1 2002:7f00:1:: ff02::1',
  ].flatMap((line) => line.split(' '));
  expect(inside.filter(isPublicAddress)).toEqual([]);
  expect(['1.1.1.1', '8.8.8.8', '172.32.0.1', '2606:4700::1111', '2400:3200::1'].every(isPublicAddress)).toBe(
    true,
  );
});

// threat:app-url-inside threat:CVE-2026-5469
test('reaches no private address, in any spelling, and follows no redirect', async () => {
  let visits = 0;
  const server = createServer((_request, response) => {
    visits += 1;
    response.end('inside');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  const spellings = [
    '127.0.0.1',
    'localhost',
    'LOCALHOST',
    '2130706433',
    '0x7f.0.0.1',
    '0177.0.0.1',
    '127.1',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '0.0.0.0',
    '169.254.169.254',
    '１２７.０.０.１',
  ];
  for (const host of spellings) {
    await expect(publicFetch(`http://${host}:${port}/`), host).rejects.toThrow();
  }
  for (const address of ['file:///etc/passwd', 'ftp://127.0.0.1/', `http://u:p@example.com:${port}/`]) {
    await expect(publicFetch(address), address).rejects.toThrow();
  }
  expect(visits).toBe(0);
  server.close();
});
