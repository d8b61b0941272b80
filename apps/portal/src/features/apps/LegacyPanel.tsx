import type { AppView } from '@tongxing/contract/calls/apps.ts';
import { CasPanel } from './CasPanel.tsx';
import { GatewayPanel } from './GatewayPanel.tsx';

/** How a site is connected that cannot speak OpenID Connect. */
export function LegacyPanel({ app }: { app: AppView }) {
  return app.type === 'cas' ? <CasPanel app={app} /> : <GatewayPanel app={app} />;
}
