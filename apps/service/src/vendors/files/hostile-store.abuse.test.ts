import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noProxy } from '../../kernel/network/outgoing-proxy.ts';
import { vendorFetch } from '../outgoing/vendor-fetch.ts';
import { s3Store } from './s3-store.ts';

let server: Server;
let endpoint = '';
let asked = 0;
let answer: (response: ServerResponse) => void = () => {};
beforeAll(async () => {
  server = createServer((request, response) => {
    asked += 1;
    request.resume();
    answer(response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const open = () =>
  s3Store(
    { endpoint, region: 'r', accessKeyId: 'a', secretAccessKey: 'b' },
    { bucket: 'people', prefix: 'p/' },
    { fetch: vendorFetch(noProxy), timeoutMilliseconds: 1000, waitMilliseconds: 1 },
  );

// threat:hostile-answer
test('a list that names itself as its next page ends', async () => {
  asked = 0;
  answer = (response) =>
    response.end(
      '<ListBucketResult><IsTruncated>true</IsTruncated><NextContinuationToken>n</NextContinuationToken><Contents><Key>p/a</Key><Size>1</Size></Contents></ListBucketResult>',
    );
  await expect(open().list()).rejects.toThrow('the same page again');
  expect(asked).toBeLessThan(5);
});

// threat:hostile-answer
test('an archive of which two bytes come at a time is given up', async () => {
  asked = 0;
  answer = (response) => response.writeHead(206, { 'content-range': 'bytes 0-1/99999999999' }).end('ab');
  await expect(open().stream('archive')).rejects.toThrow('shorter than was asked for');
  expect(asked).toBe(1);
});

// threat:hostile-answer
test('a page that answers 200 is taken for no store', async () => {
  answer = (response) => response.end('<!doctype html><title>Sign in to this network</title>');
  await expect(open().put('face.webp', Buffer.from('x'), 'image/webp')).rejects.toThrow(
    'no store answers there',
  );
});
