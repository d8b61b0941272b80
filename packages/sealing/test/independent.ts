import {
  constants,
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  privateDecrypt,
  publicEncrypt,
  randomBytes,
} from 'node:crypto';

/**
 * A second implementation of docs/secure-calls.md on node:crypto, written from the document alone and sharing no code with
 * the first. It has both sides of the format.
 */

const oaep = { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' };

interface Request {
  path: string;
  kid: string;
  json: string;
  t: number;
  file?: Buffer;
  requestKey?: string;
}

function encrypt(key: string, iv: string, text: string): string {
  const cipher = createCipheriv('aes-128-gcm', Buffer.from(key), Buffer.from(iv));
  return Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64');
}

function decrypt(key: string, iv: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64');
  const decipher = createDecipheriv('aes-128-gcm', Buffer.from(key), Buffer.from(iv));
  decipher.setAuthTag(bytes.subarray(-16));
  return decipher.update(bytes.subarray(0, -16), undefined, 'utf8') + decipher.final('utf8');
}

function signatureOf(key: string, fields: Record<string, string>, t: number | string): string {
  const text = Object.keys(fields)
    .sort()
    .map((name) => `${name}=${fields[name]}`)
    .join('&');
  return createHmac('sha256', key)
    .update(text + t, 'utf8')
    .digest('hex');
}

export function clientSeals(configKey: string, { path, kid, json, t, file, requestKey }: Request) {
  const key = requestKey ?? randomBytes(8).toString('hex');
  const publicKey = createPublicKey({ key: Buffer.from(configKey, 'base64'), format: 'der', type: 'spki' });
  const c = encrypt(key, key, json);
  const fields: Record<string, string> = { c, kid, path };
  if (file) fields.file = createHash('sha256').update(file).digest('hex');
  const headers = {
    'X-Secure-Kid': kid,
    'X-Secure-Key': publicEncrypt({ key: publicKey, ...oaep }, Buffer.from(key)).toString('base64'),
  };
  return { headers, envelope: { c, t, sign: signatureOf(key, fields, t) }, requestKey: key };
}

export function clientOpens(requestKey: string, answer: { data: string; iv: string }): unknown {
  const text = decrypt(requestKey, answer.iv, answer.data);
  return answer.iv.endsWith('1') ? JSON.parse(text) : text;
}

export function serviceOpens(
  privateKeyBase64: string,
  request: {
    path: string;
    kid: string;
    secureKey: string;
    envelope: { c: string; t: number; sign: string };
    file?: Buffer;
  },
): { body: unknown; requestKey: string } {
  const { path, kid, secureKey, envelope, file } = request;
  const privateKey = createPrivateKey({
    key: Buffer.from(privateKeyBase64, 'base64'),
    format: 'der',
    type: 'pkcs8',
  });
  const requestKey = privateDecrypt(
    { key: privateKey, ...oaep },
    Buffer.from(secureKey, 'base64'),
  ).toString();
  const fields: Record<string, string> = { c: envelope.c, kid, path };
  if (file) fields.file = createHash('sha256').update(file).digest('hex');
  if (signatureOf(requestKey, fields, envelope.t) !== envelope.sign) throw new Error('wrong signature');
  return { body: JSON.parse(decrypt(requestKey, requestKey, envelope.c)), requestKey };
}

export function serviceSeals(requestKey: string, text: string, iv: string): { data: string; iv: string } {
  return { data: encrypt(requestKey, iv, text), iv };
}
