import type { Mount } from '../../../http/calls/mount-call.ts';
import { isSameSecret } from '../../../kernel/crypto/digest.ts';
import { noCaller } from '../../../kernel/network/caller.ts';
import type { Server } from '../../../transaction/module.ts';
import { takeRawBodies } from '../../../transaction/raw-bodies.ts';
import type { Work } from '../../../transaction/work.ts';
import { type Bounce, readBounces } from './read-bounces.ts';
import { takeBounces } from './take-bounces.ts';

/** The longest report: it may bring the whole mail back. */
const longestBytes = 1024 * 1024;

/** `POST /mail/bounces`: a mail that came back, as it is, from whoever has the secret of the settings. */
export function bounceRoutes(_mount: Mount<Work>, { app, workFor }: Server<Work>): void {
  void app.register(async (scope) => {
    takeRawBodies(scope, 'buffer', longestBytes);
    scope.post('/mail/bounces', async (request, response) => {
      const work = workFor(noCaller);
      const secret = work.settings.file.mail.bounce_secret;
      if (secret === '') return response.code(404).send({ ok: false });
      const [, shown = ''] = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '') ?? [];
      if (!isSameSecret(secret, shown)) return response.code(401).send({ ok: false });
      const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const bounces: readonly Bounce[] | null = await readBounces(raw).catch(() => null);
      if (bounces === null) return response.code(400).send({ ok: false });
      return { ok: true, dead: await takeBounces(work, bounces) };
    });
  });
}
