import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { PlaceNames } from '@tongxing/contract/translate-text.ts';
import { findWord, shared, type Words } from './catalogues.ts';
import { findMessages } from './find-messages.ts';
import { traditional, writtenLanguages } from './languages.ts';
import { characterPairs } from './traditional.ts';
import { keyOf } from './translate-module.ts';

/** Where the service writes, from the root of the repository, what the portal shows as it comes. */
const heard = [
  'packages/contract/src/failures.ts',
  'packages/contract/src/provider-names.ts',
  'packages/contract/src/format-duration.ts',
  'packages/contract/src/words.ts',
  ...['email-address', 'phone-number', 'prompts', 'password', 'redirect-uri', 'second-factor-code'].map(
    (name) => `packages/contract/src/rules/${name}.ts`,
  ),
  ...[
    'http/pages/portal-pages.ts',
    'http/calls/reply.ts',
    'http/calls/format-issue.ts',
    'kernel/network/describe-device.ts',
    'features/accounts/uploads/routes.ts',
    'features/oauth/access/access-words.ts',
    'features/oauth/authorization/consent/describe-authorization.ts',
    'features/oauth/authorization/consent/recipient.ts',
    'features/oauth/authorization/pages/explain-error.ts',
    'features/oauth/app-registration/check-app.ts',
    'features/oauth/app-registration/describe-provider.ts',
    'features/oauth/apps/app.ts',
    'features/oauth/apps/saml.ts',
    'features/sign-in/agreements/legal-documents.ts',
    'features/sign-in/passkeys/authenticator-names.ts',
    'features/sign-in/provider-sign-in/start-at-provider.ts',
    'features/sign-in/second-factor/quarantine-second-factor.ts',
    'features/protection/one-time-codes/routes.ts',
    'features/self-service/appeals/open-appeal.ts',
    'features/self-service/cancellation/routes.ts',
  ].map((name) => `apps/service/src/${name}`),
];
/** The catalogue of what only the service says. */
export const serviceCatalogue = 'service';

/** The sentences of the service that people read in the portal: `file` from the root of the repository. */
export function serviceSentences(portal: string): { file: string; key: string }[] {
  const root = path.resolve(portal, '../..');
  return heard.flatMap((file) => {
    const found = findMessages(file, readFileSync(path.join(root, file), 'utf8'));
    return found.filter(({ optional }) => !optional).map((message) => ({ file, key: keyOf(message) }));
  });
}

/** Whoever tells the owner of an account something, or writes a page: the sentences stand in the same file. */
const noticeCall = /\b(?:notice|notifyContacts|notifyDeveloper|pageTextIn)\(/;

/** The sentences that notices are about, in every ability that sends one, and those of the service's own pages. */
export function ownSentences(portal: string): { file: string; key: string }[] {
  const features = path.resolve(portal, '../service/src/features');
  return (readdirSync(features, { recursive: true }) as string[])
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .flatMap((name) => {
      const code = readFileSync(path.join(features, name), 'utf8');
      const file = `apps/service/src/features/${name}`;
      return noticeCall.test(code)
        ? findMessages(file, code).map((message) => ({ file, key: keyOf(message) }))
        : [];
    });
}

/** What a sentence of the service is in the language; those of the contract stand in its catalogue. */
export const findHeardWord = (words: Words, file: string, key: string): string | undefined =>
  file.startsWith('packages/contract/')
    ? findWord(words, `/${file}`, key)
    : (words(serviceCatalogue, key) ?? words('contract', key) ?? words(shared, key));

/** How the places that the service names are called in the language; characters where they are only written otherwise. */
export function readPlaceNames(portal: string, language: string): PlaceNames {
  const [written] = writtenLanguages;
  const known = language === traditional ? written : language;
  const file = path.resolve(portal, `../../packages/contract/src/words/${known}-places.json`);
  const names = JSON.parse(readFileSync(file, 'utf8')) as PlaceNames;
  return language === traditional ? characterPairs(Object.keys(names)) : names;
}

/** Pairs of what the service says and what the portal shows instead; `{…}` stands for whatever is there. */
export function serviceWords(portal: string, words: Words): [string, string][] {
  const pairs = new Map<string, string>();
  for (const { file, key } of serviceSentences(portal)) {
    const text = findHeardWord(words, file, key);
    if (text === undefined) throw new Error(`no translation of “${key}” (${file})`);
    pairs.set(key, text);
  }
  // Units of time stand behind their number.
  for (const unit of ['天', '小时', '分钟']) pairs.set(`{0} ${unit}`, `{0} ${pairs.get(unit)}`);
  pairs.set('{0} 秒', words(serviceCatalogue, '{0} 秒') ?? '{0} seconds');
  return [...pairs];
}
