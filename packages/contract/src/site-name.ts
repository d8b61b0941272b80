/** The site's name in sentences, as in `${brand}账号`: without 账号 or 账号中心 at its end. */
export const brandOf = (title: string): string => title.replace(/账号(中心)?$/, '') || title;

/** The site's short name: without 账号中心 where its title ends so. */
export const shortNameOf = (title: string): string => title.replace(/账号中心$/, '') || title;

/** The same for a title that may be in traditional characters, as in the build for that language. */
export const brandInAnySpelling = (title: string): string =>
  title.replace(/[账帳][号號](中心)?$/, '') || title;
export const shortNameInAnySpelling = (title: string): string =>
  title.replace(/[账帳][号號]中心$/, '') || title;
