import type { Server } from '../../../transaction/module.ts';
import type { SignInWork } from '../sign-in/finish-sign-in.ts';
import { callbackPages } from './callback-pages.ts';

/** What a provider may say (OAuth 2.0, RFC 9207, Apple's `user`); anything else is left behind. */
const words = ['code', 'state', 'iss', 'error', 'error_description', 'user'] as const;

/**
 * Providers that answer by a form (Apple, wherever name and e-mail are asked for) POST across sites to the
 * page that everybody else is redirected to. The parameters go on in the address, where the portal reads
 * them; no cookie and no session is involved (browsers leave `SameSite=Lax` cookies out of such a POST), so
 * nothing is decided here.
 */
export function postedAnswerRoutes({ app, basePath }: Server<SignInWork>): void {
  void app.register(async (scope) => {
    const form = 'application/x-www-form-urlencoded';
    scope.removeContentTypeParser(form);
    scope.addContentTypeParser(form, { parseAs: 'string', bodyLimit: 16 * 1024 }, (_request, body, done) => {
      done(null, new URLSearchParams(String(body)));
    });
    for (const path of callbackPages) {
      scope.post(path, async (request, response) => {
        const posted = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
        const query = new URLSearchParams();
        for (const word of words) {
          const value = posted.get(word);
          if (value !== null) query.set(word, value.slice(0, 8192));
        }
        return response.header('cache-control', 'no-store').redirect(`${basePath}${path}?${query}`, 303);
      });
    }
  });
}
