import type { Language } from '@tongxing/contract/languages.ts';

/** What stands in the texts where an operator has written no name of theirs (settings `legal`), in other languages. */
const shipped: Readonly<Record<string, Partial<Record<Language, string>>>> = {
  本站运营者: { en: 'the operator of this site', 'zh-TW': '本站運營者' },
  站内公布的联系方式: { en: 'as published on this site', 'zh-TW': '站內公佈的聯絡方式' },
};

/** The names for a text in a language; those that an operator wrote stay. */
export function namesIn<Facts extends { readonly operator: string; readonly contact: string }>(
  language: Language,
  facts: Facts,
): Facts {
  const nameIn = (name: string) => shipped[name]?.[language] ?? name;
  return { ...facts, operator: nameIn(facts.operator), contact: nameIn(facts.contact) };
}
