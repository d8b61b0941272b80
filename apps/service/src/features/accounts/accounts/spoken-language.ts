import { type Language, languages } from '@tongxing/contract/languages.ts';
import type { Reader } from '../../../database/query/reader.ts';
import type { Caller } from '../../../kernel/network/caller.ts';
import { matchLanguage } from '../../../kernel/text/match-language.ts';
import type { Change, Work } from '../../../transaction/work.ts';

const known = (tag: string | null | undefined): Language | null => matchLanguage([tag ?? ''], languages);

/** The language of the page that a request came from: for codes, which go to people who may have no account yet. */
export function languageOfPage({ caller, settings }: Pick<Work, 'caller' | 'settings'>): Language {
  const preferred = settings.file.site.browser_language ? caller.browserLanguage : null;
  return known(caller.language ?? preferred) ?? languages[0];
}

/** The language that is kept for an account; ours where none is. */
export const languageOf = (saved: string | null | undefined): Language => known(saved) ?? languages[0];

/** The language that an account's person chose last: for what is sent to them later, whoever set it going. */
export async function findLanguage(db: Reader, accountId: string): Promise<Language> {
  const row = await db
    .selectFrom('spoken_language')
    .select('language')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return languageOf(row?.language);
}

/** Whether the account's person has chosen another language than is kept. */
export async function hasNewLanguage(db: Reader, caller: Caller, accountId: string): Promise<boolean> {
  return caller.language !== null && (await findLanguage(db, accountId)) !== known(caller.language);
}

/** Keeps the language that the account's person chose in this browser, or that an app asked for; nothing where neither did. */
export async function saveLanguage(change: Change, accountId: string): Promise<void> {
  const { db, caller } = change;
  const language = known(caller.language);
  if (language === null) return;
  await change.batch(
    db
      .insertInto('spoken_language')
      .values({ account_id: accountId, language })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ language })),
  );
}
