import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { openSite, type RelyingParty } from './relying-party.ts';

/** A single-page application on `oidc-client-ts` (the authts project): everything happens in the browser. */
export async function openOidcClientTsSite(): Promise<RelyingParty> {
  const site = await openSite();
  const redirectUri = `${site.origin}/callback`;
  const library = await readFile(
    createRequire(import.meta.url)
      .resolve('oidc-client-ts')
      .replace(/umd\/.*|esm\/.*/, 'browser/oidc-client-ts.js'),
  );
  return {
    origin: site.origin,
    loginUrl: `${site.origin}/login`,
    redirectUri,
    close: site.close,
    async use({ issuer, appId }) {
      const page = `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>SPA</title><link rel="icon" href="data:,">
<body><script src="/library.js"></script><script>
const manager = new oidc.UserManager({
  authority: ${JSON.stringify(issuer)}, client_id: ${JSON.stringify(appId)},
  redirect_uri: ${JSON.stringify(redirectUri)}, post_logout_redirect_uri: location.origin + '/bye',
  scope: 'openid profile phone offline_access', prompt: 'consent', loadUserInfo: true, automaticSilentRenew: false,
});
const show = (value) => { document.body.textContent = JSON.stringify(value); };
(async () => {
  const path = location.pathname;
  if (path === '/login') await manager.signinRedirect();
  if (path === '/callback') { await manager.signinRedirectCallback(); location.replace('/me'); }
  if (path === '/me') { const user = await manager.getUser(); show({ library: 'oidc-client-ts', info: user && user.profile }); }
  if (path === '/refresh') {
    const before = (await manager.getUser()).refresh_token;
    show({ rotated: (await manager.signinSilent()).refresh_token !== before });
  }
  if (path === '/logout') await manager.signoutRedirect();
  if (path === '/bye') show({ bye: true });
})().catch((error) => show({ error: String(error) }));
</script></body></html>`;
      site.serve((request, response) => {
        if (request.url === '/library.js') {
          response.writeHead(200, { 'content-type': 'text/javascript' }).end(library);
        } else {
          response.writeHead(200, { 'content-type': 'text/html' }).end(page);
        }
      });
    },
  };
}
