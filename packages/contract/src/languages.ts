/** The languages of the portal and its messages, as BCP 47 tags; the first is the default. */
export const languages = ['zh-CN', 'en', 'zh-TW'] as const;
export type Language = (typeof languages)[number];

/** The cookie with the language the person chose (any tag of it), on the portal's path; the portal writes it. */
export const languageCookie = 'lang';
