import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import type { VendorReply, VendorRequest, VendorRoute } from './open-vendor.ts';
import { json } from './open-vendor.ts';
import type { RegisteredApplication, VendorDesk } from './vendor-desk.ts';
import { openidAt, plain, type WechatMode, wrong } from './wechat-answers.ts';

const sceneCharacters = /^[\w!#$&'()*+,/:;=?@.~-]{1,32}$/;

/** The server calls of a mini program: stable_token, getwxacodeunlimit, jscode2session, getuserphonenumber. */
export function openMiniProgramCalls(
  application: RegisteredApplication,
  desk: VendorDesk,
  mode: WechatMode,
): Record<string, VendorRoute> {
  let current: { token: string; until: number } | null = null;
  /** Why an access token is refused; null where it is good. */
  const refuseToken = ({ query }: VendorRequest) => {
    if (current === null || query.access_token !== current.token)
      return wrong(40001, 'invalid credential, access_token is invalid or not latest');
    return current.until > desk.now() ? null : wrong(42001, 'access_token expired');
  };

  return {
    'POST /cgi-bin/stable_token': {
      step: 'application_token',
      answer({ json: body }) {
        if (body.appid !== application.id) return wrong(40013, 'invalid appid');
        if (body.secret !== application.secret) return wrong(40125, 'invalid appsecret');
        if (body.grant_type !== 'client_credential') return wrong(40002, 'invalid grant_type');
        // The same token until five minutes before it expires.
        if (!current || current.until - desk.now() < 300 || body.force_refresh === true) {
          current = { token: desk.issueToken(machine(application, desk)), until: desk.now() + 7200 };
        }
        return plain({ access_token: current.token, expires_in: current.until - desk.now() });
      },
    },
    'POST /wxa/getwxacodeunlimit': {
      step: 'image',
      answer(request) {
        const { scene, page, check_path: checkPath = true, env_version: version = 'release' } = request.json;
        const refused = refuseToken(request);
        if (refused) return refused;
        if (mode.quotaSpent) return wrong(45009, 'reach max api daily quota limit');
        if (typeof scene !== 'string' || !sceneCharacters.test(scene)) return wrong(40129, 'invalid scene');
        const published = version === 'release' && mode.publishedPages.includes(`${page}`);
        if (checkPath === true && !published) return wrong(41030, 'invalid page');
        return { type: 'image/png', body: picture(scene) };
      },
    },
    'GET /sns/jscode2session': {
      step: 'token',
      answer({ query }) {
        if (query.appid !== application.id) return wrong(40013, 'invalid appid');
        if (query.secret !== application.secret) return wrong(40125, 'invalid appsecret');
        const { state, facts } = desk.redeemCode(query.js_code ?? '');
        if (state === 'used') return wrong(40163, 'code been used');
        if (!facts || facts.scope !== 'js_code') return wrong(40029, 'invalid code');
        if (mode.blocked === facts.person.word) return wrong(40226, 'code blocked');
        return plain({
          openid: openidAt(application.id, facts),
          session_key: 'tiihtNczf5v6AKRyjwEUhQ==',
          ...(mode.unionid && { unionid: facts.person.unionid }),
        });
      },
    },
    'POST /sns/jscode2session': { step: 'token', answer: () => wrong(41002, 'appid missing') },
    'POST /wxa/business/getuserphonenumber': {
      step: 'phone',
      answer(request) {
        const refused = refuseToken(request);
        if (refused) return refused;
        const { facts } = desk.redeemCode(`${request.json.code}`);
        if (!facts || facts.scope !== 'phone') return wrong(40029, 'invalid code');
        const { phone } = facts.person;
        const watermark = { timestamp: desk.now(), appid: application.id };
        const info = { phoneNumber: phone, purePhoneNumber: phone, countryCode: '86', watermark };
        return json({ errcode: 0, errmsg: 'ok', phone_info: info });
      },
    },
  } satisfies Record<string, { step: VendorRoute['step']; answer: (request: VendorRequest) => VendorReply }>;
}

function machine(application: RegisteredApplication, desk: VendorDesk) {
  return {
    person: desk.current.person,
    applicationId: application.id,
    redirectUri: '',
    scope: 'application',
  };
}

const side = 280;

/**
 * A real PNG with the scene in a text chunk, so that a test can "scan" it: rays of dots around a centre, like a mini
 * program code, different for each scene.
 */
function picture(scene: string): Buffer {
  const size = Buffer.alloc(8);
  size.writeUInt32BE(side);
  size.writeUInt32BE(side, 4);
  const dots = createHash('sha512').update(scene).digest();
  const rows = Buffer.alloc(side * (side + 1), 255);
  for (let y = 0; y < side; y += 1) {
    rows[y * (side + 1)] = 0;
    for (let x = 0; x < side; x += 1)
      if (isInk(x - side / 2, y - side / 2, dots)) rows[y * (side + 1) + x + 1] = 34;
  }
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', Buffer.concat([size, Buffer.from([8, 0, 0, 0, 0])])),
    chunk('tEXt', Buffer.from(`scene\0${scene}`)),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Thirty-six rays of eight dots; a bit of the hash decides whether a dot is drawn. */
function isInk(x: number, y: number, dots: Buffer): boolean {
  const radius = Math.hypot(x, y);
  if (radius < 36) return radius > 30;
  const ray = Math.round(((Math.atan2(y, x) + Math.PI) / (2 * Math.PI)) * 36) % 36;
  const dot = Math.floor((radius - 44) / 11);
  if (dot < 0 || dot > 7) return false;
  const off = Math.abs(Math.sin(Math.atan2(y, x) + Math.PI - (ray / 36) * 2 * Math.PI)) * radius;
  const bit = ray * 8 + dot;
  return off < 4 && ((dots[(bit >> 3) % dots.length] ?? 0) >> (bit & 7)) % 2 === 1;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(checksum(body));
  return Buffer.concat([length, body, sum]);
}

function checksum(bytes: Buffer): number {
  let rest = 0xffffffff;
  for (const byte of bytes) {
    rest ^= byte;
    for (let bit = 0; bit < 8; bit += 1) rest = (rest >>> 1) ^ (rest & 1 ? 0xedb88320 : 0);
  }
  return (rest ^ 0xffffffff) >>> 0;
}

/** The scene of a code image of the double. */
export function readScene(image: Buffer): string {
  const at = image.indexOf('scene\0');
  const length = image.readUInt32BE(at - 8);
  return image.subarray(at + 6, at + length).toString();
}
