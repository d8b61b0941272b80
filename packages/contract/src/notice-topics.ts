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

/** The channel of notices for an account with both contacts: one, or both, never none. */
export const noticeChannels = ['email', 'phone', 'both'] as const;
export type NoticeChannel = (typeof noticeChannels)[number];
