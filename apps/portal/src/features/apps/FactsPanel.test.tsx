// @vitest-environment jsdom

import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { AppView } from '@tongxing/contract/calls/apps.ts';
import { usualSignIn } from '@tongxing/contract/rules/app-sign-in.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { ConsoleQueries } from '../../api/queries/ConsoleQueries.tsx';
import { typedWork } from '../../browser/typed-work.ts';
import { FactsPanel } from './FactsPanel.tsx';

afterEach(() => {
  cleanup();
  typedWork.drop();
  vi.unstubAllGlobals();
});

const anApp = (id: string, name: string): AppView => ({
  id,
  client_id: id,
  name,
  type: 'web',
  status: 'active',
  review_note: '',
  verified: false,
  logo: '',
  homepage: '',
  redirect_uris: [],
  post_logout_redirect_uris: [],
  scopes: [],
  required_scopes: [],
  purposes: {},
  legal_name: '',
  contact: '',
  handling: '',
  retention: '',
  privacy_policy: '',
  auth_method: 'client_secret_basic',
  jwks: null,
  jwks_uri: '',
  backchannel_logout_uri: '',
  subject_type: 'pairwise',
  id_token_alg: 'ES256',
  id_token_profile: false,
  require_par: false,
  require_pkce: false,
  dpop_bound: false,
  origins: [],
  claims: {},
  sign_in: usualSignIn,
  webhook_url: '',
  events: null,
  security_events_url: '',
  agent: false,
  origin: '',
  rules: [],
  user: 'id' as const,
  services: [],
  proxy_callbacks: [],
  metadata_url: '',
  entity_id: '',
  acs_urls: [],
  slo_url: '',
  slo_soap_url: '',
  certificates: [],
  encryption_certificate: '',
  name_id: 'persistent' as const,
  attributes: {},
  signed_requests: false,
  encrypt: false,
  idp_initiated: false,
  has_webhook_secret: false,
  secrets: [],
  people: 0,
  sign_ins_today: 0,
  created_at: 0,
  updated_at: 0,
  pending: null,
  pending_since: null,
});

test('does not carry typed text from one app’s form to another’s', () => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 503 }));
  const open = (app: AppView) =>
    render(
      <ConsoleQueries>
        <FactsPanel app={app} />
      </ConsoleQueries>,
    );
  const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: '应用名称' });
  open(anApp('a', '甲'));
  fireEvent.change(name(), { target: { value: '甲的新名字' } });
  typedWork.save('me');
  cleanup();
  open(anApp('b', '乙'));
  expect(name().value).toBe('乙');
  cleanup();
  open(anApp('a', '甲'));
  expect(name().value).toBe('甲的新名字');
});
