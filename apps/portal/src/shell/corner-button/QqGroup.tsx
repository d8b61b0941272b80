import { copyText } from '../../browser/copy-text.ts';
import { BrandIcon } from '../../ui/brand-icons/BrandIcon.tsx';
import { qq } from '../../ui/brand-icons/qq.ts';
import { toast } from '../../ui/toast.ts';

/** The QQ group as the operator gave it: an invitation link opens, a bare number is copied. */
export function QqGroup({ group }: { group: string }) {
  const label = '加入 QQ 群';
  if (/^https?:\/\//.test(group)) {
    return (
      <a href={group} target="_blank" rel="noopener noreferrer" title={label} aria-label={label}>
        <BrandIcon of={qq} plain />
      </a>
    );
  }
  const copy = async () => {
    if (await copyText(group)) toast.success(`QQ 群号 ${group} 已复制`);
    else toast.info(`QQ 群号 ${group}`, { duration: 10_000 });
  };
  return (
    <button type="button" title={label} aria-label={label} onClick={() => void copy()}>
      <BrandIcon of={qq} plain />
    </button>
  );
}
