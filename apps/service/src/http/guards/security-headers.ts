import type { FastifyInstance } from 'fastify';

export interface SecurityHeaderSettings {
  /** Served over https: adds Strict-Transport-Security (ASVS 3.4.1). */
  readonly isHttps: boolean;
  /** The sub-path of the public URL; '' at the root. */
  readonly basePath: string;
  /** `'sha256-…'` sources of the inline scripts and styles of the portal's pages. */
  readonly inlineScriptHashes: readonly string[];
  /** Further origins by directive: captcha vendors' scripts and frames. */
  readonly extraSources: () => Readonly<
    Partial<Record<'script-src' | 'frame-src' | 'connect-src' | 'img-src' | 'style-src', readonly string[]>>
  >;
}

/** Where browsers report violations: `features/system/csp-reports`. */
const reportsAt = ({ basePath }: SecurityHeaderSettings) => `${basePath}/csp-reports`;

/** The Content-Security-Policy of the portal's pages (ASVS 3.4.3, 3.4.6). */
function contentSecurityPolicy(settings: SecurityHeaderSettings): string {
  const extraSources = settings.extraSources();
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...settings.inlineScriptHashes, ...(extraSources['script-src'] ?? [])],
    // React sets style attributes through the DOM, which needs no allowance; the build inlines critical CSS.
    'style-src': ["'self'", "'unsafe-inline'", ...(extraSources['style-src'] ?? [])],
    'img-src': ["'self'", 'data:', 'blob:', 'https:', ...(extraSources['img-src'] ?? [])],
    'connect-src': ["'self'", ...(extraSources['connect-src'] ?? [])],
    'worker-src': ["'self'", 'blob:'],
    'frame-src': ["'self'", ...(extraSources['frame-src'] ?? [])],
    'font-src': ["'self'", 'data:'],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    // Browsers support the one or the other: CSP level 2, or the Reporting API.
    'report-uri': [reportsAt(settings)],
    'report-to': ['csp'],
  };
  // Scripts of captcha vendors write any HTML. Where no vendor is used, only the policies named here may
  // (apps/portal/src/browser/trusted-types.ts).
  if (!extraSources['script-src']?.length) {
    directives['require-trusted-types-for'] = ["'script'"];
    directives['trusted-types'] = ['legal-text', 'captcha-worker', 'offline-page', 'qr-worker'];
  }
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}

/**
 * The policy of the worker that reads QR codes where the browser cannot (apps/portal/src/features/qr-sign-in/scan). A worker
 * has the policy of its own response: WebAssembly is compiled there and in no page. It fetches the decoder and nothing else.
 */
export const policyOfQrWorker = "default-src 'none'; script-src 'wasm-unsafe-eval'; connect-src 'self'";

/** For responses that are data and no page: nothing in them is loaded or run if a browser navigates to them. */
const policyOfData = "default-src 'none'; frame-ancestors 'none'";
const isData = /^application\/(?:\w+\+)?json/;

/** Sets the headers of every response, and on pages also those of pages. Routes may set their own before. */
export function installSecurityHeaders(app: FastifyInstance, settings: SecurityHeaderSettings): void {
  const everywhere = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-frame-options': 'DENY',
    'cross-origin-resource-policy': 'same-site',
    ...(settings.isHttps ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
  const onData = Object.entries({ ...everywhere, 'content-security-policy': policyOfData });
  const onPages = Object.entries({
    ...everywhere,
    'reporting-endpoints': `csp="${reportsAt(settings)}"`,
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy':
      'camera=(self), geolocation=(), microphone=(), publickey-credentials-get=(self), publickey-credentials-create=(self)',
  });

  app.addHook('onSend', (_request, response, payload, done) => {
    const isRead = isData.test(String(response.getHeader('content-type') ?? ''));
    for (const [name, value] of isRead ? onData : onPages) {
      if (!response.hasHeader(name)) response.header(name, value);
    }
    if (!response.hasHeader('content-security-policy')) {
      response.header('content-security-policy', contentSecurityPolicy(settings));
    }
    done(null, payload);
  });
}
