/** The notices that a person can switch off, and their defaults. All others are always sent. */
export const noticeTopics = {
  /** A sign-in on a known browser from a new location. */
  new_place: true,
  /** An operator has reviewed the person's own app. */
  app_review: true,
  /** The person authorised an app for the first time. */
  app_authorised: false,
} as const satisfies Readonly<Record<string, boolean>>;
export type NoticeTopic = keyof typeof noticeTopics;

/**
 * The channel of notices: one contact or both, never none; `wechat`: the conversation with the operator's official account,
 * and a contact where a notice has a link.
 */
export const noticeChannels = ['email', 'phone', 'both', 'wechat'] as const;
export type NoticeChannel = (typeof noticeChannels)[number];

/** The facts of a notice, as a template of the operator's official account takes them. */
export const noticeFacts = ['what', 'time', 'place', 'device', 'site'] as const;
export type NoticeFact = (typeof noticeFacts)[number];
