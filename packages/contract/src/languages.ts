/** The languages people can have the portal and its messages in, as BCP 47 names them; the first where nothing else is asked for. */
export const languages = ['zh-CN', 'en', 'zh-TW'] as const;
export type Language = (typeof languages)[number];

/** The cookie that holds the language a person chose (any tag of it), on the portal's path; the portal writes it. */
export const languageCookie = 'lang';
