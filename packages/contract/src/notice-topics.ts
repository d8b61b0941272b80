/** Notices that a person may do without, and whether they come where nobody has said otherwise. All others always come. */
export const noticeTopics = {
  /** A sign-in on a browser that the account knows, from a place that it does not. */
  new_place: true,
  /** An operator has looked at the person's own app. */
  app_review: true,
  /** The account lets an app in for the first time. */
  app_authorised: false,
} as const satisfies Readonly<Record<string, boolean>>;
export type NoticeTopic = keyof typeof noticeTopics;

/** Where notices go where the account has both: one of them, or both, and never none. */
export const noticeChannels = ['email', 'phone', 'both'] as const;
export type NoticeChannel = (typeof noticeChannels)[number];
