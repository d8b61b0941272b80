import { z } from 'zod';
import type {
  AuthorizationAnswer,
  IdentityProvider,
  ProvenIdentity,
  ProviderResult,
} from '../../features/sign-in/identities/identity-provider.ts';
import { askProvider, type ProviderContext, type ProviderRequest } from './ask-provider.ts';
import { cleanAvatar, cleanNickname, cleanPhone, present } from './clean-profile.ts';
import { groupsOfClaims } from './groups-of-claims.ts';
import { rowRefusal } from './oauth2-refusal.ts';
import type { Oauth2Row, Renamed, TokenPosition } from './oauth2-row.ts';
import { refuse } from './provider-failure.ts';
import { chooseHosts, pageUrl, websiteChannel } from './provider-settings.ts';
import { readAuthorizationAnswer } from './read-authorization-answer.ts';
import { firstText, memberOf, subjectsOf, textOf } from './read-members.ts';
import { readJsonOrQuery } from './read-quirky-text.ts';

type Words = Readonly<Record<string, string>>;

interface Registration {
  readonly id: string;
  readonly secret: string;
}

/** The registration at the provider, and how people see it here. */
export interface Oauth2Client
  extends Pick<IdentityProvider, 'key' | 'name' | 'icon' | 'listed' | 'firstSignIn' | 'groups'>,
    Registration {
  /** Replacements of the row's hosts. */
  readonly hosts: Words;
  /** The registration of the operator's app on phones. */
  readonly mobileApp?: Registration | undefined;
}

/** A provider of plain OAuth 2.0 (RFC 6749 4.1) that behaves as its row says. */
export function speakOauth2(
  row: Oauth2Row,
  client: Oauth2Client,
  context: ProviderContext,
): IdentityProvider {
  const { key, name, icon, listed, firstSignIn, groups, id, mobileApp } = client;
  const hosts: Words = chooseHosts(row.hosts, client.hosts);
  const address = (url: string) => url.replace(/\{(\w+)\}/g, (whole, host: string) => hosts[host] ?? whole);
  const ask = (step: 'token' | 'profile', request: ProviderRequest) =>
    askProvider(
      context,
      { ...request, headers: { ...row.headers, ...request.headers } },
      {
        what: `${key} ${step}`,
        read: readJsonOrQuery,
        refusal: rowRefusal(row.errors, `${key} ${step}`),
        success: z.record(z.string(), z.unknown()),
      },
    );
  const readProfile = async (
    token: unknown,
    accessToken: string,
    applicationId: string,
  ): Promise<ProviderResult<ProvenIdentity>> => {
    const { url, auth, params, carry = {}, same, emails } = row.profile;
    const carried = Object.entries(carry).map(([word, where]) => [word, textOf(token, where)] as const);
    const lost = carried.find(([, value]) => value === undefined);
    if (lost) return refuse('provider_malformed', `${key} token: no ${carry[lost[0]]}`);
    const further = { ...params, ...Object.fromEntries(carried) } as Words;
    const request = { url: address(url), ...carryToken(auth, accessToken, further) };
    const profile = await ask('profile', request);
    if (!profile.ok) return profile;
    if (same && textOf(profile.value, same.profile) !== textOf(token, same.token)) {
      return refuse('provider_malformed', `${key} profile: of another person than the token`);
    }
    const subjects = subjectsOf(profile.value, applicationId, row.subjects);
    if (!subjects) return refuse('provider_malformed', `${key} profile: no ${positionsOf(row.subjects)}`);
    const email = emails
      ? await primaryEmail(context, key, address(emails), accessToken)
      : readEmail(row, profile.value);
    const country = row.phoneCountry && textOf(profile.value, row.phoneCountry);
    return {
      ok: true,
      value: present({
        subjects,
        nickname: cleanNickname(firstText(profile.value, row.nickname)),
        avatar: cleanAvatar(avatarOf(row, profile.value, address)),
        ...email,
        phone: row.phone && cleanPhone(textOf(profile.value, row.phone), country),
        groups: groupsOfClaims(profile.value, groups),
      }),
    };
  };

  return {
    key,
    name,
    icon,
    listed,
    firstSignIn,
    groups,
    knows: { pkce: row.pkce ?? false, nonce: false, silent: false },
    channelFor: websiteChannel(row.closedIn, row.ownApp),
    appProof: mobileApp && ['code'],
    async authorizationUrl({ redirectUri, state, codeChallenge, phone }) {
      const { url, params, phone: onPhones, rename } = row.page;
      const own = { ...params, ...(phone && onPhones) };
      const standard = renamed(rename, {
        response_type: 'code',
        client_id: id,
        redirect_uri: redirectUri,
        state,
        ...(row.pkce && { code_challenge: codeChallenge, code_challenge_method: 'S256' }),
      });
      return { ok: true, value: pageUrl(address(url), { ...own, ...standard }) };
    },
    async identify(answer) {
      const code = readAuthorizationAnswer(answer, row.page.code, row.page.refused);
      if (!code.ok) return code;
      const url = address(row.token.url);
      const registration = answer.channel === 'mobile_app' ? mobileApp : client;
      if (!registration) return refuse('provider_misconfigured', `${key}: no application for mobile_app`);
      const token = await ask('token', { url, ...tokenRequest(row, registration, code.value, answer) });
      if (!token.ok) return token;
      const at = row.token.at ?? 'access_token';
      const accessToken = memberOf(token.value, at);
      if (typeof accessToken !== 'string' || accessToken === '') {
        return refuse('provider_malformed', `${key} token: no ${at}`);
      }
      return readProfile(token.value, accessToken, registration.id);
    },
  };
}

/** The token request, with the names and in the form that the provider expects. */
function tokenRequest(
  { token: { send, params, rename }, pkce, mobileApp }: Oauth2Row,
  { id, secret }: Registration,
  code: string,
  { channel, redirectUri, codeVerifier }: AuthorizationAnswer,
): Omit<ProviderRequest, 'url'> {
  // An SDK got the code without a page of ours.
  const isOfSdk = channel === 'mobile_app';
  const address = isOfSdk ? mobileApp?.redirectUri : redirectUri;
  const grant = {
    grant_type: 'authorization_code',
    code,
    ...(address !== undefined && { redirect_uri: address }),
    ...(pkce && !isOfSdk && { code_verifier: codeVerifier }),
  };
  if (send === 'basic') {
    // RFC 6749 2.3.1: both are form-encoded before they are joined.
    const pair = `${encodeURIComponent(id)}:${encodeURIComponent(secret)}`;
    const authorization = `Basic ${Buffer.from(pair).toString('base64')}`;
    return { headers: { authorization }, form: { ...params, ...renamed(rename, grant) } };
  }
  return {
    [send]: { ...params, ...renamed(rename, { ...grant, client_id: id, client_secret: secret }) },
  };
}

/** The token and its further members. */
function carryToken(auth: TokenPosition, token: string, params: Words): Omit<ProviderRequest, 'url'> {
  const [way, word = ''] = auth.split(':');
  if (way === 'form') return { form: { ...params, [word]: token } };
  if (way === 'query') return { query: { ...params, [word]: token } };
  return {
    query: params,
    headers: way === 'header' ? { [word]: token } : { authorization: `Bearer ${token}` },
  };
}

function renamed(names: Renamed = {}, params: Words): Words {
  return Object.fromEntries(
    Object.entries(params).flatMap(([word, value]) => {
      const name = names[word] === undefined ? word : names[word];
      return name === null ? [] : [[name, value]];
    }),
  );
}

function avatarOf(row: Oauth2Row, profile: unknown, address: (url: string) => string): string | undefined {
  const avatar = firstText(profile, row.avatar);
  if (avatar === undefined || !row.avatarUrl) return avatar;
  return address(row.avatarUrl).replace('{avatar}', encodeURIComponent(avatar));
}

function readEmail(row: Oauth2Row, profile: unknown): Pick<ProvenIdentity, 'email' | 'emailVerified'> {
  const email = row.email && textOf(profile, row.email);
  if (!email) return {};
  const verified = row.emailVerified ? memberOf(profile, row.emailVerified) : undefined;
  return { email, emailVerified: verified === true || verified === 'true' };
}

/** The members in templates of subjects, for the log. */
function positionsOf(templates: Oauth2Row['subjects']): string {
  const names = [
    ...templates
      .flat()
      .join(' ')
      .matchAll(/\{([\w.-]+)\??\}/g),
  ].map(([, name]) => name);
  return names.join(' or ');
}

const emailsBody = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }));

/** The primary and verified address of GitHub's list (docs.github.com/rest/users/emails), unless it is a stand-in. */
async function primaryEmail(
  context: ProviderContext,
  key: string,
  url: string,
  accessToken: string,
): Promise<Pick<ProvenIdentity, 'email' | 'emailVerified'>> {
  const emails = await askProvider(
    context,
    { url, headers: { authorization: `Bearer ${accessToken}` } },
    { what: `${key} emails`, refusal: () => null, success: emailsBody },
  );
  // The person may have withheld the addresses; the identity is valid without them.
  if (!emails.ok) return {};
  const email = emails.value.find((entry) => entry.primary && entry.verified)?.email;
  return !email || email.endsWith('@users.noreply.github.com') ? {} : { email, emailVerified: true };
}
