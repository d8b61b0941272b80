import type { Binding } from '@tongxing/contract/calls/identities.ts';
import { formatDate } from '../../../parts/format-moment.ts';

const channels: Readonly<Record<string, string>> = {
  website: '网页',
  in_app: '应用内',
  official_account: '公众号',
  workbench: '工作台',
  mini_program: '小程序',
  mobile_app: '手机 App',
};

/** The linked identity, when and where it was linked, and its last use, on one line. */
export function describeBinding(binding: Binding): string {
  const { nickname, bound_at, bound_place, last_used_at } = binding;
  const used =
    formatDate(last_used_at) === formatDate(bound_at) ? null : `最近使用 ${formatDate(last_used_at)}`;
  const ways =
    binding.doors.length > 1 ? binding.doors.map((channel) => channels[channel] ?? channel).join('、') : null;
  return [nickname, ways, `${formatDate(bound_at)}${bound_place ? `在${bound_place}` : ''}绑定`, used]
    .filter(Boolean)
    .join('　');
}
