import type { AuthorizationInteraction } from '@tongxing/contract/calls/authorization.ts';
import type { ReactNode } from 'react';
import { linkClass } from '../ui/link-class.ts';

/** Who receives the data, as far as the developer has said: name and value. */
export function recipientFacts(
  client: Pick<
    AuthorizationInteraction['client'],
    'legal_name' | 'contact' | 'handling' | 'retention' | 'privacy_policy'
  >,
): (readonly [name: string, value: ReactNode])[] {
  const policy = URL.parse(client.privacy_policy);
  const facts: (readonly [string, ReactNode])[] = [
    ['名称', client.legal_name],
    ['联系方式', client.contact],
    ['处理方式', client.handling],
    ['保存期限', client.retention],
    [
      '隐私政策',
      policy && (
        <a className={linkClass()} href={policy.href} target="_blank" rel="noreferrer">
          {policy.host + policy.pathname.replace(/\/$/, '')}
        </a>
      ),
    ],
  ];
  return facts.filter(([, value]) => Boolean(value));
}

/** A text in Chinese, and in English where its author says it. */
export interface InLanguages {
  readonly zh: string;
  readonly en?: string | undefined;
}

/** A developer's text as this build of the portal speaks. */
export const inOwnLanguage = ({ zh, en }: InLanguages): string =>
  import.meta.env.VITE_LANGUAGE === 'en' ? (en ?? zh) : zh;
