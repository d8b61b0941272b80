import { unlessLeaving } from '../browser/leaving.ts';
import { notify } from '../session/notices.ts';

/** Fetches a script that a press needs; null where it does not come, which the person is told: the next press asks again. */
export async function needPiece<Piece>(load: () => Promise<Piece>): Promise<Piece | null> {
  try {
    return await load();
  } catch {
    await unlessLeaving();
    notify('error', '网络错误');
    return null;
  }
}
