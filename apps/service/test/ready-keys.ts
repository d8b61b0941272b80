import { exportPrivateKey, exportPublicKey, generateKeyPair } from '@tongxing/sealing/key-pair.ts';
import { exportJWK, generateKeyPair as generateSigningKey } from 'jose';
import { addSeconds } from '../src/kernel/clock.ts';
import { createVault } from '../src/kernel/crypto/vault.ts';
import type { Ports } from '../src/ports/ports.ts';

const algorithms = ['ES256', 'RS256'] as const;

async function makeKeys() {
  const sealing = await generateKeyPair(2048);
  return {
    signing: await Promise.all(
      algorithms.map(async (alg) => {
        const { privateKey } = await generateSigningKey(alg, { extractable: true, modulusLength: 2048 });
        return { alg, jwk: await exportJWK(privateKey) };
      }),
    ),
    sealing: {
      publicKey: await exportPublicKey(sealing.publicKey),
      privateKey: await exportPrivateKey(sealing.privateKey),
    },
  };
}

/** Services that are open at the same time have different keys. */
const sets: (ReturnType<typeof makeKeys> | undefined)[] = [undefined, undefined, undefined, undefined];
let opened = 0;

/**
 * Inserts the keys for signing and sealing into an empty database, as a first start would. Creating them costs more
 * than the rest of an opening, so a process creates a few and reuses them.
 */
export async function putReadyKeys({
  database,
  state,
  clock,
  random,
  masterKey,
}: Pick<Ports, 'database' | 'state' | 'clock' | 'random' | 'masterKey'>): Promise<void> {
  const set = opened++ % sets.length;
  sets[set] ??= makeKeys();
  const { signing, sealing } = await sets[set];
  const vault = createVault(masterKey, random);
  const at = clock.now();
  const newKid = () => random.text(12, 'abcdefghijklmnopqrstuvwxyz0123456789');
  await database
    .insertInto('signing_key')
    .values(
      signing.map(({ alg, jwk }) => {
        const kid = `${alg.toLowerCase()}-${newKid()}`;
        const sealed = vault.seal(JSON.stringify({ ...jwk, kid, alg, use: 'sig' }), `signing key ${kid}`);
        return { kid, alg, sealed_jwk: sealed, created_at: at, signs_from: at };
      }),
    )
    .execute();
  const kid = newKid();
  await database
    .insertInto('secure_key')
    .values({
      kid,
      private_key: vault.seal(sealing.privateKey, `secure-key:${kid}`),
      public_key: sealing.publicKey,
      created_at: at,
      expires_at: addSeconds(at, 24 * 3600),
      epoch: await state.epoch(),
    })
    .execute();
}
