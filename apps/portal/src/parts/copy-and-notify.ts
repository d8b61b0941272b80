import { copyText } from '../browser/copy-text.ts';
import { notify } from '../session/notices.ts';

/** Copies what stands on the page, and says whether it could. */
export async function copyAndNotify(text: string): Promise<void> {
  if (await copyText(text)) notify('success', '已复制');
  else notify('error', '复制不了，请选中以后手动复制');
}
