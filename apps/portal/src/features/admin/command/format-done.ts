import { go } from '../../../browser/history.ts';
import { withQuery } from '../../../paths.ts';
import { toast } from '../../../ui/toast.ts';
import { adminPath } from '../admin-path.ts';

/** Says that an act is done; for who may see the audit, with the way to its event. */
export function formatDone(text: string, event: Readonly<Record<string, string>> | null): void {
  if (!event) toast.success(text);
  else {
    const run = () => go(withQuery(adminPath('audit'), event));
    toast.success(text, { action: { label: '看审计', run } });
  }
}
