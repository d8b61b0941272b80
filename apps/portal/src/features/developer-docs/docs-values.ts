/** The values of the examples: those of the reader's own app, or placeholders. */
export interface DocsValues {
  readonly issuer: string;
  /** The name of the site in a sentence. */
  readonly site: string;
  readonly appId: string;
  readonly redirectUri: string;
  /** Space-separated, as an authorization request has it. */
  readonly scope: string;
  /** The app has no secret: single-page and native apps. */
  readonly isPublic: boolean;
}

/** The placeholders in the programs of `samples/quick-starts`. */
const placeholders =
  /http:\/\/localhost:3000|http:\/\/localhost:3001\/callback|http:\/\/localhost:3001|localhost:3001|--port 3001|YOUR_CLIENT_ID|openid[ ,]profile(?:[ ,]email)?|CLIENT_SECRET=… |通行账号登录/g;

/** A program of `samples/quick-starts` with the reader's own values. */
export function fillSample(program: string, values: DocsValues): string {
  const { issuer, appId, redirectUri, scope, site, isPublic } = values;
  const back = /^https?:/.test(redirectUri) ? URL.parse(redirectUri) : null;
  const origin = back?.origin ?? 'http://localhost:3001';
  const port = back?.port || '3001';
  return program.trimEnd().replace(placeholders, (found) => {
    if (found === 'http://localhost:3000') return issuer;
    if (found === 'http://localhost:3001/callback') return redirectUri;
    if (found === 'http://localhost:3001') return origin;
    if (found === 'localhost:3001') return `localhost:${port}`;
    if (found === '--port 3001') return `--port ${port}`;
    if (found === 'YOUR_CLIENT_ID') return appId;
    if (found.startsWith('openid')) return found.includes(',') ? scope.replaceAll(' ', ',') : scope;
    if (found.startsWith('CLIENT_SECRET')) return isPublic ? '' : found;
    return `${site}账号登录`;
  });
}
