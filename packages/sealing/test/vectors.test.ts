import { describe, expect, it } from 'vitest';
import { encryptText } from '../src/cipher.ts';
import { importPrivateKey } from '../src/key-pair.ts';
import { openEnvelope, sealAnswer } from '../src/open.ts';
import { openAnswer } from '../src/seal.ts';
import { sign } from '../src/signature.ts';
import answers from '../vectors/answers.json' with { type: 'json' };
import pair from '../vectors/key.json' with { type: 'json' };
import refused from '../vectors/refused.json' with { type: 'json' };
import requests from '../vectors/requests.json' with { type: 'json' };
import uploads from '../vectors/uploads.json' with { type: 'json' };
import { clientOpens, clientSeals, serviceOpens, serviceSeals } from './independent.ts';

const calls = [...requests, ...uploads].map((vector) => ({
  ...vector,
  file: 'file' in vector && typeof vector.file === 'string' ? Buffer.from(vector.file, 'base64') : undefined,
}));

describe('published vectors', () => {
  // spec:3.12 spec:7.2
  it.each(calls)('seal: $name', async ({ path, kid, request_key, json, c, t, sign: expected, file }) => {
    expect(await encryptText(request_key, request_key, json)).toBe(c);
    expect(await sign(request_key, { c, kid, path, t: String(t), file })).toBe(expected);
    const other = clientSeals(pair.public_key, {
      path,
      kid,
      json,
      t,
      requestKey: request_key,
      ...(file && { file }),
    });
    expect(other.envelope).toEqual({ c, t, sign: expected });
  });

  it.each(calls)(
    'open: $name',
    async ({ path, kid, secure_key, request_key, json, c, t, sign: signature, file }) => {
      const privateKey = await importPrivateKey(pair.private_key);
      const envelope = { c, t, sign: signature };
      const opened = await openEnvelope({
        path,
        kid,
        secureKey: secure_key,
        envelope,
        privateKey,
        now: t,
        file,
      });
      expect(opened).toEqual({ ok: true, body: JSON.parse(json), requestKey: request_key });
      expect(
        serviceOpens(pair.private_key, { path, kid, secureKey: secure_key, envelope, ...(file && { file }) }),
      ).toEqual({ body: JSON.parse(json), requestKey: request_key });
    },
  );

  // spec:3.12 spec:7.2
  it.each(answers)('answer: $name', async ({ request_key, data, iv, text }) => {
    const value: unknown = iv.endsWith('1') ? JSON.parse(text) : text;
    expect(await openAnswer(request_key, { data, iv })).toEqual(value);
    expect(sealAnswer(request_key, value, iv)).toEqual({ data, iv });
    expect(clientOpens(request_key, { data, iv })).toEqual(value);
    expect(serviceSeals(request_key, text, iv)).toEqual({ data, iv });
  });

  it.each(refused)('refused: $name', async ({ path, kid, secure_key, c, t, sign: signature, now }) => {
    const privateKey = await importPrivateKey(pair.private_key);
    const envelope = { c, t, sign: signature };
    expect(await openEnvelope({ path, kid, secureKey: secure_key, envelope, privateKey, now })).toEqual({
      ok: false,
    });
  });
});
