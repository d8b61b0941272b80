import { folderOf, isTest, packages } from './source-files.ts';

/**
 * The part that a file belongs to: `service/features`, `portal/ui`, `contract` … Files directly in an app's `src/`
 * (main, app, routes) are its wiring and may import all of their app.
 */
function zoneOf(filePath: string): string {
  // The names of addresses are beside the table of routes; every part may import them.
  if (filePath === 'apps/portal/src/paths.ts') return 'portal/paths';
  const app = /^apps\/(service|portal)\/src\/(?:([^/]+)\/)?/.exec(filePath);
  if (app) return `${app[1]}/${app[2] ?? 'wiring'}`;
  const support = /^apps\/(service|portal)\/test\//.exec(filePath);
  if (support) return `${support[1]}/test`;
  // The product's name and version: data, like the kernel's.
  if (filePath === 'apps/service/package.json') return 'service/kernel';
  const pack = packages.find((name) => filePath.startsWith(`${folderOf(name)}/`));
  if (pack) return pack;
  return filePath.startsWith('tests/') ? 'tests' : 'tools';
}

/**
 * The layers of the service's features, lowest first, and in each layer its features, lowest first. A feature
 * imports from those before it and from no other.
 */
export const layers: Readonly<Record<string, readonly string[]>> = {
  accounts: ['accounts', 'events', 'passwords', 'devices', 'groups', 'uploads', 'profile-fields'],
  activity: ['activity-log', 'messages', 'notices', 'bounces'],
  protection: ['throttling', 'captcha', 'one-time-codes', 'evidence', 'policies', 'hook', 'sessions'],
  'sign-in': [
    'agreements',
    'identities',
    'second-factor',
    'imported-accounts',
    'recycled-numbers',
    'completion',
    'passkeys',
    'invitations',
    'registration',
    'provider-sign-in',
    'mobile-apps',
    'directory',
    'password',
    'code',
    'one-tap',
    'step-up',
    'mini-program',
    'official-account',
    'qr-sign-in',
  ],
  oauth: [
    'apps',
    'resources',
    'webhooks',
    'access',
    'data-access',
    'authorization',
    'events',
    'app-owners',
    'app-registration',
    'resource-registration',
    'agents',
    'legacy',
    'app-passwords',
    'forward-auth',
    'cas',
    'saml',
  ],
  'self-service': [
    'profile',
    'contacts',
    'appeals',
    'account-switch',
    'merging',
    'recovery',
    'export',
    'cancellation',
  ],
  system: ['secure-keys', 'site-config', 'health', 'metrics', 'csp-reports', 'message-preview', 'backups'],
  admin: [
    'commands-and-queries',
    'audit',
    'operators',
    'approvals',
    'people',
    'apps',
    'app-access',
    'resources',
    'invitations',
    'groups',
    'webhooks',
    'statistics',
    'installation',
    'settings',
    'templates',
    'agreement-texts',
    'imports',
    'directories',
    'appeals',
    'management-api',
    'scim',
  ],
};

/** The position of each feature of the service in `layers`: `activity/messages` is below `sign-in/completion`. */
const heights = new Map(
  Object.entries(layers)
    .flatMap(([layer, features]) => features.map((feature) => `${layer}/${feature}`))
    .map((feature, height) => [feature, height]),
);

interface Allowed {
  /** Zones whose values may be imported. */
  readonly values: readonly string[];
  /** Zones of which `import type` is allowed besides. */
  readonly types?: readonly string[];
}

/** Which part may import which. A file may always import from its own part; for features `layers` decides. */
export const allowedImports: Readonly<Record<string, Allowed>> = {
  contract: { values: [] },
  sealing: { values: [] },
  client: { values: ['contract', 'sealing'] },
  fixtures: { values: ['contract'] },
  // Vendors do not know the product.
  doubles: { values: [] },
  // It runs on other sites, without the rest of the product.
  web: { values: [] },
  tests: { values: ['client', 'fixtures', 'doubles', 'contract'] },

  // How the programs run.
  'service/cli': {
    values: [
      'service/ports',
      'service/settings',
      'service/features',
      'service/transaction',
      'service/database',
      'service/kernel',
      'service/wiring',
      'contract',
    ],
  },
  'service/serving': {
    values: [
      'service/ports',
      'service/settings',
      'service/features',
      'service/http',
      'service/kernel',
      'service/wiring',
    ],
  },
  // What the settings name: databases, vendors, stores.
  'service/ports': {
    values: [
      'service/settings',
      'service/features',
      'service/vendors',
      'service/database',
      'service/kernel',
      'service/wiring',
    ],
    types: ['service/transaction'],
  },
  'service/settings': {
    values: ['service/vendors', 'service/database', 'service/kernel', 'contract'],
  },
  'service/transaction': {
    values: ['service/kernel', 'service/database', 'service/round-trips'],
    types: ['service/features', 'service/http', 'service/settings', 'service/wiring'],
  },
  'service/features': {
    values: ['service/kernel', 'service/database', 'service/round-trips', 'service/transaction', 'contract'],
    types: ['service/http', 'service/settings', 'service/ports', 'service/serving', 'service/wiring'],
  },
  'service/vendors': { values: ['service/kernel', 'contract'], types: ['service/features'] },
  'service/http': { values: ['service/kernel', 'contract', 'sealing'], types: ['service/transaction'] },
  'service/round-trips': { values: [], types: ['service/database'] },
  'service/database': { values: ['service/kernel'] },
  'service/kernel': { values: [] },

  'portal/features': {
    values: [
      'portal/parts',
      'portal/ui',
      'portal/api',
      'portal/session',
      'portal/browser',
      'portal/shell',
      'portal/paths',
      'contract',
    ],
  },
  'portal/parts': {
    values: [
      'portal/ui',
      'portal/api',
      'portal/session',
      'portal/browser',
      'portal/shell',
      'portal/paths',
      'contract',
    ],
  },
  'portal/shell': {
    values: ['portal/ui', 'portal/session', 'portal/browser', 'portal/api', 'portal/paths', 'contract'],
  },
  'portal/api': {
    values: ['portal/captcha', 'portal/session', 'portal/browser', 'contract', 'sealing'],
  },
  'portal/captcha': { values: ['portal/browser', 'portal/ui', 'contract'] },
  'portal/session': { values: ['portal/browser', 'portal/paths', 'contract'] },
  'portal/browser': { values: ['contract'] },
  'portal/ui': { values: ['portal/browser'] },
  'portal/paths': { values: [] },
};

/** The reason why `from` may not import `to`, or null where it may. */
export function forbiddenImport(from: string, to: string, typeOnly: boolean): string | null {
  const [source, target] = [zoneOf(from), zoneOf(to)];
  const [sourceApp, targetApp] = [source.split('/')[0], target.split('/')[0]];
  if (source === 'tools') return null;
  // Tests may reach everything on their own side of the wire, and every package.
  if (isTest(from) && source !== 'tests' && (sourceApp === targetApp || packages.includes(target)))
    return null;
  if (source.endsWith('/wiring')) {
    return (sourceApp === targetApp && !target.endsWith('/test')) ||
      target === 'contract' ||
      target === 'sealing'
      ? null
      : `${sourceApp} may not import ${target}`;
  }
  if (source.endsWith('/features') && source === target) {
    const [own, other] = [featureOf(from), featureOf(to)];
    if (own === other) return null;
    if (source === 'portal/features') return `feature ${own} imports feature ${other}`;
    const [ownHeight, otherHeight] = [heights.get(own), heights.get(other)];
    if (ownHeight === undefined) return `feature ${own} is in no layer of scripts/checks/layers.ts`;
    if ((otherHeight ?? Number.POSITIVE_INFINITY) < ownHeight) return null;
    return `feature ${own} imports upwards from ${other}`;
  }
  if (source === target) return null;
  if (source === 'service/features' && target === 'service/http' && isRoutes(from)) return null;
  const allowed = allowedImports[source];
  if (allowed?.values.includes(target) || (typeOnly && allowed?.types?.includes(target))) return null;
  return `${source} may not import ${target}`;
}

/** `sign-in/passkeys` of the service, `sign-in` of the portal. */
function featureOf(filePath: string): string {
  const parts = filePath.split('/');
  return parts[1] === 'service' ? `${parts[4]}/${parts[5]}` : (parts[4] ?? '');
}

/** `routes.ts`, `setup-routes.ts`: where a feature meets the wire. */
function isRoutes(filePath: string): boolean {
  return /(^|[/-])routes\.ts$/.test(filePath);
}
