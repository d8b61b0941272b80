import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';

const megabyte = 1024 * 1024;
const size = 600 * megabyte;

// A store without memory of its own, so that only ours is measured.
const store = createServer((request: IncomingMessage, response: ServerResponse) => {
  request.resume().on('end', () => {
    const { searchParams } = new URL(request.url ?? '', 'http://store');
    if (request.method === 'GET') return sendRange(request, response);
    if (searchParams.has('uploads'))
      return response.end(
        '<InitiateMultipartUploadResult><UploadId>1</UploadId></InitiateMultipartUploadResult>',
      );
    return response
      .setHeader('etag', '"1"')
      .end('<CompleteMultipartUploadResult><ETag>"1"</ETag></CompleteMultipartUploadResult>');
  });
});

function sendRange(request: IncomingMessage, response: ServerResponse): void {
  const [from = 0, to = 0] = (request.headers.range ?? '').match(/\d+/g)?.map(Number) ?? [];
  const last = Math.min(to, size - 1);
  response.writeHead(206, { 'content-range': `bytes ${from}-${last}/${size}` });
  response.end(Buffer.alloc(last - from + 1));
}

beforeAll(async () => {
  await once(store.listen(0, '127.0.0.1'), 'listening');
});
afterAll(() => store.close());

/** The peak memory of a process that opens the store and runs this code with it, in megabytes. */
async function peakOf(what: string): Promise<number> {
  const program = `
    const { s3Store } = await import('${new URL('../../apps/service/src/vendors/files/s3-store.ts', import.meta.url).href}');
    const store = s3Store(
      { endpoint: 'http://127.0.0.1:${(store.address() as AddressInfo).port}', region: 'here', accessKeyId: 'a', secretAccessKey: 'b' },
      { bucket: 'people', prefix: '' },
      { fetch, timeoutMilliseconds: 60_000 },
    );
    async function* chunks(bytes) {
      for (let at = 0; at < bytes; at += 65_536) {
        yield Buffer.alloc(65_536, 1);
        // Chunks come from other places: other work runs in between.
        await new Promise(setImmediate);
      }
    }
    ${what}
    console.log(Math.round(process.resourceUsage().maxRSS / 1024));
  `;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return Number(await text(child.stdout));
}

test('given a large file, writes and reads it within memory for a few parts', async () => {
  const alone = await peakOf(`await store.putStream('x', chunks(65_536));`);
  const there = await peakOf(`await store.putStream('x', chunks(${size}));`);
  const back = await peakOf(
    `for await (const piece of await store.stream('x')) await new Promise(setImmediate);`,
  );
  // What `fetch` copies is cleared some 150 MB later; pieces of 32 MB made it 330.
  expect(there - alone).toBeLessThan(250);
  expect(back - alone).toBeLessThan(250);
}, 120_000);
