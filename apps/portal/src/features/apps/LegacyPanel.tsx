import type { AppView } from '@tongxing/contract/calls/apps.ts';
import { CasPanel } from './CasPanel.tsx';
import { GatewayPanel } from './GatewayPanel.tsx';
import { SamlPanel } from './SamlPanel.tsx';

/** How software that cannot speak OpenID Connect is connected. */
export function LegacyPanel({ app }: { app: AppView }) {
  if (app.type === 'cas') return <CasPanel app={app} />;
  return app.type === 'saml' ? <SamlPanel app={app} /> : <GatewayPanel app={app} />;
}
