import type { MergePlan } from '@tongxing/contract/calls/merging.ts';
import { contactNames } from '@tongxing/contract/words.ts';

const quoted = (names: readonly string[]) => names.map((name) => `“${name}”`).join('');

const formatContact = ({ kind, to }: { kind: 'phone' | 'email'; to: string }) =>
  `${contactNames[kind]} ${to}`;

function formatIdentities({ identities }: Pick<MergePlan['moves'], 'identities'>): string[] {
  return identities.map(({ name, nickname }) => (nickname ? `${name}“${nickname}”` : name));
}

/** The consequences of a merge for the absorbed account, one line each. */
export function describePlan({ moves, stays, ends }: MergePlan): {
  moves: string[];
  stays: string[];
  ends: string[];
} {
  const ways = [
    ends.password ? '密码' : null,
    ends.passkeys > 0 ? `${ends.passkeys} 个通行密钥` : null,
    ends.mfa ? '两步验证和恢复码' : null,
  ].filter((way) => way !== null);
  return {
    moves: [
      ...moves.contacts.map((each) =>
        each.further ? `${formatContact(each)}，作为备用` : formatContact(each),
      ),
      ...formatIdentities(moves),
      ...(moves.birthday ? ['生日：未满 14 周岁，留下的账号也要监护人同意'] : []),
      ...(moves.apps.length > 0 ? [`你创建的应用${quoted(moves.apps)}`] : []),
      ...(moves.subjects.length > 0 ? [`${quoted(moves.subjects)}还会认出你，第一次要重新同意授权`] : []),
    ],
    stays: [
      ...stays.contacts.map(formatContact),
      ...formatIdentities(stays),
      ...(ends.username ? [`用户名 ${ends.username}`] : []),
      ...(stays.subjects.length > 0
        ? [`两个账号都用过的${quoted(stays.subjects)}，以保留的账号为准，另一个账号的原有内容不会合并`]
        : []),
    ],
    ends: [
      ...(ways.length > 0 ? [`该账号的${ways.join('、')}`] : []),
      ends.sessions > 0 ? `${ends.sessions} 台设备会退出登录，应用里也会退出` : '应用里会退出登录',
    ],
  };
}
