import { type Language, languages } from '@tongxing/contract/languages.ts';
import type { Reader } from '../../../database/query/reader.ts';
import type { Caller } from '../../../kernel/network/caller.ts';
import { matchLanguage } from '../../../kernel/text/match-language.ts';
import type { Change, Work } from '../../../transaction/work.ts';

const supported = (tag: string | null | undefined): Language | null => matchLanguage([tag ?? ''], languages);

/** The language of the page that sent the request: for codes, whose recipients may have no account. */
export function languageOfPage({ caller, settings }: Pick<Work, 'caller' | 'settings'>): Language {
  const preferred = settings.file.site.browser_language ? caller.browserLanguage : null;
  return supported(caller.language ?? preferred) ?? languages[0];
}

/** The saved language of an account, or the default. */
export const languageOf = (saved: string | null | undefined): Language => supported(saved) ?? languages[0];

/** The language that the person chose last: for messages, whoever triggers them. */
export async function findLanguage(db: Reader, accountId: string): Promise<Language> {
  const row = await db
    .selectFrom('spoken_language')
    .select('language')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return languageOf(row?.language);
}

/** Whether the caller's language differs from the saved one. */
export async function hasNewLanguage(db: Reader, caller: Caller, accountId: string): Promise<boolean> {
  return caller.language !== null && (await findLanguage(db, accountId)) !== supported(caller.language);
}

/** Saves the language that was chosen in this browser or requested by an app. Does nothing if there is none. */
export async function saveLanguage(change: Change, accountId: string): Promise<void> {
  const { db, caller } = change;
  const language = supported(caller.language);
  if (language === null) return;
  await change.batch(
    db
      .insertInto('spoken_language')
      .values({ account_id: accountId, language })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ language })),
  );
}
