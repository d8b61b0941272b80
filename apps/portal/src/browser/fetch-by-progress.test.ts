// @vitest-environment jsdom
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { fetchByProgress } from './fetch-by-progress.ts';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function serve(answer: (response: ServerResponse, body: string) => void): Promise<string> {
  server = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*');
    // What listens to an upload is asked about beforehand.
    if (request.method === 'OPTIONS') return response.writeHead(204).end();
    let body = '';
    request.on('data', (part: Buffer) => {
      body += String(part);
    });
    request.on('end', () => answer(response, body));
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

test('answers like fetch, however long the answer takes in parts', async () => {
  const url = await serve(async (response, body) => {
    response.writeHead(418, { 'content-type': 'text/plain' });
    for (const part of ['one ', 'two ', body]) {
      response.write(part);
      await pause(150);
    }
    response.end();
  });
  const response = await fetchByProgress(url, { method: 'POST', body: 'three' }, 400);
  expect([response.status, await response.text()]).toEqual([418, 'one two three']);
});

test('gives up where nothing moves, and where it is told to', async () => {
  const url = await serve(() => undefined);
  const asked = fetchByProgress(url, { method: 'POST', body: 'x' }, 100);
  await expect(asked).rejects.toMatchObject({ name: 'TimeoutError' });
  const controller = new AbortController();
  const init = { method: 'POST', body: 'x', signal: controller.signal };
  const cancelled = fetchByProgress(url, init, 5000);
  controller.abort();
  await expect(cancelled).rejects.toMatchObject({ name: 'TypeError' });
});
