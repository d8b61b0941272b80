import { boundedFetch } from '../../../kernel/network/bounded-fetch.ts';
import type { IdentityProvider } from '../../sign-in/identities/identity-provider.ts';
import { type Check, describeCause, type Finding, ok, warning, wrong } from './finding.ts';

/** Connects and authenticates to mail servers, and asks SMS vendors to send to a number that nobody has. */
export const checkMessages: Check = async ({ messages, settings }) => {
  if (settings.outbox) return ok('messages', 'kept in the outbox: nothing is sent');
  const vendors = await messages.check();
  return vendors.map(({ channel, vendor, problem }) => {
    const name = channel === 'email' ? 'mail' : `sms ${vendor}`;
    if (problem === null) return ok(name, 'takes messages');
    const advice =
      channel === 'email'
        ? 'See the mail settings or MAIL_URL: host, port, TLS, user and password.'
        : 'See sms.vendors: keys, signature, templates, and that they are approved.';
    return wrong(name, problem, advice);
  });
};

/** Whether the captcha vendors' servers answer at all: without a person there is no proof to verify. */
export const checkCaptcha: Check = async ({ settings: { file } }) => {
  const kinds = file.captcha.kinds.flatMap((kind) => {
    const settings = kind === 'altcha' ? undefined : file.captcha[kind];
    return settings ? [{ kind, endpoint: settings.endpoint }] : [];
  });
  return Promise.all(
    kinds.map(async ({ kind, endpoint }): Promise<Finding> => {
      const name = `captcha ${kind}`;
      try {
        const signal = AbortSignal.timeout(5000);
        await boundedFetch(fetch)(endpoint, { method: 'HEAD', signal, redirect: 'follow' });
        return ok(name, `${new URL(endpoint).host} answers`);
      } catch (error) {
        const host = new URL(endpoint).host;
        return wrong(
          name,
          `${host} does not answer (${describeCause(error)})`,
          'Let the machine out to it: until then another kind is offered.',
        );
      }
    }),
  );
};

/**
 * Asks a provider for its sign-in page, which also loads discovery, and then to redeem an invented code: the refusal shows
 * whether the provider accepts the credentials.
 */
async function askProvider(provider: IdentityProvider, publicUrl: string): Promise<Finding> {
  const name = `provider ${provider.key}`;
  const channel = provider.channelFor('desktop');
  if (channel === null) return ok(name, 'has no way in from a browser');
  const state = 'doctor'.padEnd(32, '0');
  const redirectUri = `${publicUrl}/login/callback`;
  const request = {
    channel,
    redirectUri,
    state,
    codeChallenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    nonce: state,
    phone: false,
    silent: false,
  };
  const page = await provider.authorizationUrl(request);
  if (!page.ok) return wrong(name, page.log, 'See its entry in providers: issuer, hosts, ids.');
  const answer = await provider.identify({
    channel,
    params: { code: 'doctor', auth_code: 'doctor', state },
    redirectUri,
    state,
    codeVerifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
    nonce: state,
    silent: false,
  });
  if (answer.ok)
    return wrong(name, 'takes a code that nobody was given', 'Is it the provider that you think it is?');
  if (answer.failure === 'provider_misconfigured') {
    return wrong(
      name,
      answer.log,
      'See its entry in providers: id, secret, and the address people come back to.',
    );
  }
  if (answer.failure === 'provider_unavailable') {
    return wrong(name, answer.log, 'Let the machine out to it, or wait until it is up.');
  }
  if (answer.failure === 'provider_malformed') {
    return warning(name, answer.log, 'It may be well, and answer in a way that is not known.');
  }
  return ok(name, 'answers, and knows the credentials');
}

export const checkProviders: Check = ({ providers, settings }) =>
  Promise.all(providers.all.map((provider) => askProvider(provider, settings.publicUrl)));
