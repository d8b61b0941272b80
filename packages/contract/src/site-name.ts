/** What a site's title is in sentences, as in `${brand}账号`: without 账号 or 账号中心 at its end. */
export const brandOf = (title: string): string => title.replace(/账号(中心)?$/, '') || title;

/** What a site is called in narrow places: without 账号中心 where its title ends so. */
export const shortNameOf = (title: string): string => title.replace(/账号中心$/, '') || title;

/** Both where the title may be in traditional characters: for who serves several languages, and the build of that one. */
export const brandInAnySpelling = (title: string): string =>
  title.replace(/[账帳][号號](中心)?$/, '') || title;
export const shortNameInAnySpelling = (title: string): string =>
  title.replace(/[账帳][号號]中心$/, '') || title;
