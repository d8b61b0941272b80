import { noCaller } from '../../../kernel/network/caller.ts';
import type { Server } from '../../../transaction/module.ts';
import { relyingPartyFor } from '../../protection/evidence/relying-party.ts';
import type { SignInWork } from '../completion/finish-sign-in.ts';

/** Seconds for which systems may keep these files. */
const freshSeconds = 300;

/**
 * The files by which systems and password managers find out what uses passkeys here: where people add and manage them
 * (w3c.github.io/webappsec-passkey-endpoints), and which apps for phones may ask for them (Digital Asset Links, Associated
 * Domains).
 */
export function wellKnownFiles({ app, workFor }: Server<SignInWork>): void {
  const serve = (path: string, fileOf: (settings: ReturnType<typeof settingsNow>) => unknown) =>
    app.get(`/.well-known/${path}`, async (_request, reply) => {
      const file = fileOf(settingsNow());
      if (file === null) return reply.callNotFound();
      return reply
        .header('cache-control', `public, max-age=${freshSeconds}`)
        .type('application/json; charset=utf-8')
        .send(JSON.stringify(file));
    });
  const settingsNow = () => workFor(noCaller).settings;

  serve('passkey-endpoints', (settings) => {
    const url = `${settings.publicUrl}/user/security`;
    return relyingPartyFor(settings) && { enroll: url, manage: url };
  });
  serve('assetlinks.json', ({ file: { native } }) =>
    native.android.length === 0
      ? null
      : native.android.map(({ package: name, sha256 }) => ({
          relation: [
            'delegate_permission/common.handle_all_urls',
            'delegate_permission/common.get_login_creds',
          ],
          target: { namespace: 'android_app', package_name: name, sha256_cert_fingerprints: sha256 },
        })),
  );
  serve('apple-app-site-association', ({ file: { native } }) =>
    native.ios.length === 0 ? null : { webcredentials: { apps: native.ios } },
  );
}
