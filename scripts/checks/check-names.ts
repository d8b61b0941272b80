import type { SourceFile } from './source-files.ts';

/** Where else an ability has its name, and which names there are no abilities, with the reason. */
const appearances: readonly {
  readonly what: string;
  readonly pattern: RegExp;
  /** Besides the name itself, `<name>-<part>`. */
  readonly parts?: boolean;
  readonly others: Readonly<Record<string, string>>;
}[] = [
  {
    what: 'calls',
    pattern: /^packages\/contract\/src\/calls\/([^/]+)\.ts$/,
    others: {
      'authorization-app': 'the sign-in page loads it, and not what the consent page shows',
      'one-time-codes-delivery': 'no page loads it before a code has not arrived',
      'authorization-grants': 'the dashboard loads it, and not what the consent page shows',
    },
  },
  {
    what: 'a folder of the portal',
    pattern: /^apps\/portal\/src\/features\/([^/]+)\//,
    others: {
      home: 'a page before any ability',
      dashboard: 'a page of many abilities',
      security: 'a page of passkeys, passwords, second factor, devices and quarantine',
      'developer-docs': 'a book',
      'leave-site': 'a page without calls',
      help: 'a page with links to many abilities',
    },
  },
  {
    what: 'a scenario',
    pattern: /^tests\/scenarios\/([^/]+)\.spec\.ts$/,
    parts: true,
    others: {
      accessibility: 'every page',
      'accessibility-opened': 'dialogs and menus of every page',
      'accessibility-tap-targets': 'every page on a phone',
      console: 'the frame around the pages of somebody signed in',
      demo: 'the command npm run demo',
      'developer-docs': 'a book',
      'docs-site': 'a book',
      durability: 'the whole service, restarted',
      errors: 'every call',
      'errors-bad-line': 'every call',
      'errors-old-browser': 'every page',
      guards: 'every address',
      help: 'a page with links to many abilities',
      languages: 'every page',
      navigation: 'every address',
      offline: 'the console without a network',
      'own-address': 'the whole service at another address',
      pictures: 'how the first pages look',
      'prepared-pages': 'how pages are served',
      'quick-start-sdk': 'a program that knows the portal through its SDK',
      'quick-starts': 'programs that know the portal from outside',
      security: 'a page of many abilities',
      'security-checkup': 'a page of many abilities',
      theme: 'every page',
      'translated-pages': 'every page',
      visitor: 'pages that need no account',
    },
  },
  {
    what: 'a flow',
    pattern: /^docs\/flows\/([^/]+)\.md$/,
    others: { 'secure-call': 'how every call may travel' },
  },
];

const abilityFolder = /^apps\/service\/src\/features\/([^/]+)\/([^/]+)\//;

/**
 * Faults of names: in contract, portal, scenarios and flows an ability has the name of its folder in
 * `apps/service/src/features`, or of its layer.
 */
export function checkNames(files: readonly SourceFile[]): string[] {
  const abilities = new Set(files.flatMap(({ path }) => abilityFolder.exec(path)?.slice(1) ?? []));
  return appearances.flatMap(({ what, pattern, parts, others }) => {
    const isAbility = (name: string) =>
      abilities.has(name) || (parts && [...abilities].some((ability) => name.startsWith(`${ability}-`)));
    const names = new Set(files.flatMap(({ path }) => pattern.exec(path)?.[1] ?? []));
    return [
      ...[...names]
        .filter((name) => !isAbility(name) && !(name in others))
        .map((name) => `${what}: ${name} is no ability of the service (apps/service/src/features)`),
      ...Object.keys(others)
        .filter((name) => !names.has(name) || isAbility(name))
        .map((name) => `scripts/checks/check-names.ts: ${name} (${what}) needs no exception`),
    ];
  });
}
