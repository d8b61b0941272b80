import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync } from 'node:crypto';
import type { Random } from './random.ts';

/** Encrypts what must be readable again, but not with the database alone (TOTP secrets, private keys). */
export interface Vault {
  /** `context` names the kind and the owner; opening needs the same. */
  seal(plaintext: string, context: string): string;
  /** @throws where the text was changed, belongs to another context or was sealed with another key. */
  open(sealed: string, context: string): string;
}

/** A vault under a 32-byte master key: AES-256-GCM, fresh 96-bit IV, the context as additional data. */
export function createVault(masterKey: Buffer, random: Random): Vault {
  if (masterKey.length !== 32) throw new Error('the master key must have 32 bytes');
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', masterKey, '', 'tongxing vault 1', 32)));
  return {
    seal(plaintext, context) {
      const iv = random.bytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(context));
      const body = Buffer.concat([cipher.update(plaintext, 'utf8'), cipher.final()]);
      return `1.${Buffer.concat([iv, body, cipher.getAuthTag()]).toString('base64url')}`;
    },
    open(sealed, context) {
      const [version, text = ''] = sealed.split('.', 2);
      const bytes = Buffer.from(text, 'base64url');
      if (version !== '1' || bytes.length < 28) throw new Error('not a sealed value');
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12));
      decipher.setAAD(Buffer.from(context)).setAuthTag(bytes.subarray(-16));
      return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString('utf8');
    },
  };
}
