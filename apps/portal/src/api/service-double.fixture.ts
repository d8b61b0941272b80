import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportPublicKey, generateKeyPair } from '@tongxing/sealing/key-pair.ts';
import { openEnvelope, sealAnswer } from '@tongxing/sealing/open.ts';

export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly query: Record<string, string>;
  readonly headers: IncomingMessage['headers'];
  /** The opened body of a sealed call; undefined for GET. */
  readonly body: unknown;
}

/** What a route answers: an envelope, sealed where the request was; or raw HTTP. */
export type Answer =
  | {
      readonly code: number;
      readonly msg?: string;
      readonly data?: unknown;
      readonly captcha?: string;
      readonly http?: number;
    }
  | { readonly http: number; readonly text: string }
  | 'hang-up'
  | 'silence';

/** A service that speaks the wire format over real HTTP and answers what a test tells it to. */
export async function openServiceDouble() {
  const pair = await generateKeyPair(2048);
  const key = await exportPublicKey(pair.publicKey);
  const asked: Asked[] = [];
  const routes = new Map<string, (asked: Asked) => Answer>();
  const config = {
    title: '通行',
    slogan: '',
    logo: '',
    icp: '',
    qq_group: '',
    time: Math.floor(Date.now() / 1000),
    expire: Math.floor(Date.now() / 1000) + 3600,
    key,
    kid: 'k1',
    captcha: 'altcha',
    geetest_id: '',
    ali_ct4_id: '',
    tencent_app_id: '',
    login: {
      password: true,
      code: true,
      code_registers: true,
      phone_code: true,
      email_code: true,
      passkey: true,
      qrcode: true,
      qq: false,
      wechat_mini_program: false,
      wechat_official_account: false,
    },
    register: { phone: true, email: true, username: true, invited: false },
    terms_version: '1',
    privacy_version: '1',
    secure: true,
    root_domain: '',
    redirect_origins: [] as string[],
  };
  let ahead = 0;
  const now = () => Date.now() + ahead;
  routes.set('/v3/config', () => ({ code: 1, msg: '', data: config }));

  const server = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const url = new URL(request.url ?? '/', 'http://double');
      const text = Buffer.concat(chunks).toString();
      const isSealed = 'x-secure-key' in request.headers;
      const opened = isSealed
        ? await openEnvelope({
            path: url.pathname,
            kid: String(request.headers['x-secure-kid']),
            secureKey: request.headers['x-secure-key'],
            envelope: JSON.parse(text),
            privateKey: pair.privateKey,
            now: now(),
          })
        : null;
      const entry: Asked = {
        method: request.method ?? '',
        path: url.pathname,
        query: Object.fromEntries(url.searchParams),
        headers: request.headers,
        body: opened ? (opened.ok ? opened.body : 'cannot open') : text ? JSON.parse(text) : undefined,
      };
      asked.push(entry);
      const refused: Answer | null =
        opened?.ok === false ? { http: 400, code: 400, msg: '数据解密失败' } : null;
      const answer = refused ?? routes.get(url.pathname)?.(entry) ?? { http: 404, code: 404, msg: '没有' };
      if (answer === 'hang-up') return request.socket.destroy();
      if (answer === 'silence') return;
      if ('text' in answer) return response.writeHead(answer.http).end(answer.text);
      const { http = 200, ...envelope } = answer;
      const sealed =
        opened?.ok && envelope.data !== undefined
          ? { ...envelope, ...sealAnswer(opened.requestKey, envelope.data, 'abcdefghijklmno1') }
          : envelope;
      response.writeHead(http, { 'content-type': 'application/json' }).end(JSON.stringify(sealed));
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    config,
    asked,
    /** Answers one after the other; the last one stays. */
    on(path: string, ...answers: (Answer | ((asked: Asked) => Answer))[]) {
      let turn = 0;
      routes.set(path, (entry) => {
        const answer = answers[Math.min(turn, answers.length - 1)] ?? { code: 1 };
        turn += 1;
        return typeof answer === 'function' ? answer(entry) : answer;
      });
    },
    /** As after the browser's clock was put back by so much: the service is ahead of what the page measured. */
    beAhead(milliseconds: number) {
      ahead = milliseconds;
      config.time = Math.floor(now() / 1000);
      config.expire = config.time + 3600;
    },
    /** How often a path was asked for. */
    count: (path: string) => asked.filter((entry) => entry.path === path).length,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
