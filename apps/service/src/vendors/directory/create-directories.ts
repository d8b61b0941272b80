import { providerNames } from '@tongxing/contract/provider-names.ts';
import type { Directory } from '../../features/sign-in/identities/directory.ts';
import type { Random } from '../../kernel/crypto/random.ts';
import type { ProviderContext } from '../identity/ask-provider.ts';
import type { ProviderSettings } from '../identity/create-providers.ts';
import { dingtalkMembers } from './dingtalk-members.ts';
import type { DirectorySettings, MemberListSettings } from './directory-settings.ts';
import { feishuMembers } from './feishu-members.ts';
import { ldap } from './ldap.ts';
import { memberList } from './member-list.ts';
import { wecomMembers } from './wecom-members.ts';

type DirectoryContext = ProviderContext & { readonly random: Random };

/** The longest answer of a member list: WeCom sends a department whole. */
export const memberListBytes = 16 * 1024 * 1024;

/** The configured directories in the configured order. */
export function createDirectories(
  list: readonly DirectorySettings[],
  providers: readonly ProviderSettings[],
  context: DirectoryContext,
): Directory[] {
  return list.map((settings) => createDirectory(settings, providers, context));
}

function createDirectory(
  settings: DirectorySettings,
  providers: readonly ProviderSettings[],
  base: DirectoryContext,
): Directory {
  if (settings.kind === 'ldap') return ldap(settings, base);
  const context = { ...base, timeoutMilliseconds: settings.timeout_seconds * 1000 };
  const signsInBy = providers
    .filter((provider) => isSameApp(settings, provider))
    .map(({ key, name, kind }) => ({
      key: key ?? kind,
      name: name ?? providerNames[settings.kind],
    }));
  switch (settings.kind) {
    case 'wecom':
      return memberList(settings, wecomMembers(settings, context), signsInBy);
    case 'dingtalk':
      return memberList(settings, dingtalkMembers(settings, context), signsInBy);
    case 'feishu':
      return memberList(settings, feishuMembers(settings, context), signsInBy);
  }
}

/** Whether a provider names people by the same identifiers: WeCom by the company, the others by the app. */
function isSameApp(settings: MemberListSettings, provider: ProviderSettings): boolean {
  if (provider.kind !== settings.kind) return false;
  const idOf = (entry: object) => {
    const { corp_id, client_id, app_id } = entry as Readonly<Record<string, string | undefined>>;
    return corp_id ?? client_id ?? app_id;
  };
  return idOf(settings) === idOf(provider);
}
