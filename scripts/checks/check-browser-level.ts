import type { CompatStatement, Identifier } from '@mdn/browser-compat-data/types';
import type { SourceFile } from './source-files.ts';

/** The least browsers: the functions that they lack have substitutes (docs/browsers.md). */
const least = { chrome: 87, safari: 14.1 };

/** Functions that are newer, and files with a lookbehind, used only where the browser has them. */
const guarded: Readonly<Record<string, string>> = {
  'apps/portal/src/ui/highlight.ts': 'its lookbehind is tried; without it code has one colour',
  'PublicKeyCredential.isConditionalMediationAvailable': 'without it no passkey is suggested',
  'PublicKeyCredential.parseRequestOptionsFromJSON': 'named in a comment: it is not called',
};

/** What runs in people's browsers. */
const runsInBrowsers =
  /^(?:apps\/portal\/src|packages\/(?:contract|sealing|web)\/src)\/(?!.*\.(?:test|fixture)\.)/;
const substitutes = 'apps/portal/src/browser/substitutes.ts';

/** MDN's data: of JavaScript's own objects, and of the web. */
export interface CompatData {
  readonly builtins: Identifier;
  readonly api: Identifier;
}

const versionIn = ({ support }: CompatStatement, browser: keyof typeof least): number => {
  const first = [support[browser] ?? []].flat()[0]?.version_added;
  return typeof first === 'string' && first !== 'preview'
    ? Number.parseFloat(first.replace('≤', ''))
    : Infinity;
};
const isNewer = (compat: CompatStatement | undefined) =>
  compat !== undefined &&
  (Object.keys(least) as (keyof typeof least)[]).some(
    (browser) => versionIn(compat, browser) > least[browser],
  );

/** `URL.canParse`, `.toSorted`: static functions by their full names, methods of lists and texts by their own. */
function newerFunctions({ builtins, api }: CompatData): ReadonlySet<string> {
  const names = new Set<string>();
  for (const [group, entries] of [builtins, api].flatMap((all) => Object.entries(all))) {
    for (const [member, entry] of Object.entries(entries as Identifier)) {
      if (!isNewer((entry as Identifier).__compat)) continue;
      names.add(`${group}.${member.replace('_static', '')}`);
      if (/^(?:Array|String|Crypto)$/.test(group) && /^[a-z]\w*$/.test(member)) names.add(`.${member}`);
    }
  }
  return names;
}

/** Uses of functions that are newer than the least browsers and have no substitute. */
export function checkBrowserLevel(files: readonly SourceFile[], data: CompatData): string[] {
  const newer = newerFunctions(data);
  const given = files.find(({ path }) => path === substitutes)?.text ?? '';
  const hasSubstitute = (name: string) =>
    new RegExp(`^ {2}(?:async )?${name}[<(,:]|[{,] ${name}[,:(]`, 'm').test(given);
  return files
    .filter(({ path }) => runsInBrowsers.test(path) && path !== substitutes)
    .flatMap(({ path, text }) => {
      const lookbehind = /\(\?<[=!]/.test(text) && !(path in guarded);
      const uses = [...text.matchAll(/\b[A-Z]\w+\.\w+|(?<=[\w)\]?!])\.[a-z]\w*(?=\()/g)].map(
        ([name]) => name,
      );
      const newFunctions = [...new Set(uses)]
        .filter((name) => newer.has(name) && !(name in guarded) && !hasSubstitute(name.split('.')[1] ?? ''))
        .map(
          (name) =>
            `${path}: ${name} is newer than Chrome ${least.chrome} or Safari ${least.safari}; ${substitutes}`,
        );
      return lookbehind
        ? [...newFunctions, `${path}: a script with a lookbehind cannot be parsed by Safari before 16.4`]
        : newFunctions;
    });
}
