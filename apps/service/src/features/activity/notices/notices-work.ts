import type { FollowerNotices } from '../messages/follower-notices.ts';
import type { MessagesWork } from '../messages/send-message.ts';

/** The work of features that send notices. */
export interface NoticesWork extends MessagesWork {
  /** Null where no official account sends any. */
  readonly followerNotices: FollowerNotices | null;
}
