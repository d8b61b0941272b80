import type { RedirectUriProblem } from '@tongxing/contract/rules/redirect-uri.ts';
import type * as z from 'zod/mini';
import type { Failure } from '../../../kernel/result.ts';
import type { KeyProblem } from './check-app.ts';

/** The standard name of a field (RFC 7591 and others) where the portal's form uses another one. */
const standardNames: Readonly<Record<string, string>> = {
  name: 'client_name',
  logo: 'logo_uri',
  homepage: 'client_uri',
  privacy_policy: 'policy_uri',
  scopes: 'scope',
  required_scopes: 'required_scope',
  purposes: 'scope_purposes',
  handling: 'data_handling',
  retention: 'data_retention',
  auth_method: 'token_endpoint_auth_method',
  id_token_alg: 'id_token_signed_response_alg',
  require_par: 'require_pushed_authorization_requests',
  dpop_bound: 'dpop_bound_access_tokens',
  webhook_url: 'webhook_uri',
};

const redirectUriWords: Readonly<Record<RedirectUriProblem, string>> = {
  insecure: 'must be an absolute https URI, or http on loopback',
  scheme: 'must have a scheme of its own, best in reverse domain form, like com.example.app:/callback',
  machine: 'is not for an app that has only client_credentials',
  reserved: 'must not have a query parameter code, state, iss, error or response: the answer uses it',
  own: 'must not be at the origin of this server',
  parts: 'must not have a fragment, a wildcard or credentials',
};
const keyWords: Readonly<Record<KeyProblem, string>> = {
  both: 'jwks and jwks_uri exclude each other',
  none: 'private_key_jwt needs jwks or jwks_uri',
  kind: 'jwks: only EC, RSA and OKP keys',
  private: 'jwks: must hold public keys alone',
  unreadable: 'jwks: a key cannot be read',
  algorithm: 'jwks: private_key_jwt needs a key of an algorithm that the discovery document offers',
};

/** Keeps only the characters that an `error_description` may have (RFC 6749 5.2). */
const ascii = (text: string) => text.replace(/[^\x20\x21\x23-\x5b\x5d-\x7e]/g, '?');

/** Describes the schema issues of metadata, by the standard names. */
export function describeIssues(error: z.core.$ZodError): string {
  const text = error.issues.map((issue) => {
    const [first, ...rest] = issue.path.map(String);
    const name = first === undefined ? 'the body' : (standardNames[first] ?? first);
    return `${[name, ...rest].join('.')}: ${describeIssue(name, issue)}`;
  });
  return ascii(text.join('; '));
}

function describeIssue(name: string, issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${/^[aeiou]/.test(issue.expected) ? 'an' : 'a'} ${issue.expected}`;
    case 'invalid_value':
      return `must be one of ${issue.values.map(String).join(', ')}`;
    case 'too_big':
      return `must not be longer than ${issue.maximum}`;
    case 'too_small':
      return 'must not be empty';
    case 'invalid_key':
      return 'is named by something unknown';
    default:
      if (name === 'client_uri' || name === 'policy_uri') return 'must be an http or https URL';
      return name.endsWith('_uri') ? 'must be an https URL' : 'must not hold invisible characters';
  }
}

/** Describes the rule of ours that metadata breaks, for the program's developer. */
export function describeRefusal({ failure, details = {} }: Failure): string {
  return ascii(wordsOf(failure, details));
}

function wordsOf(failure: string, details: Readonly<Record<string, unknown>>): string {
  switch (failure) {
    case 'bad_redirect_uri':
      return `redirect_uris: ${encodeURI(String(details['uri']))} ${redirectUriWords[details['rule'] as RedirectUriProblem]}`;
    case 'bad_called_uri':
      return `${standardNames[String(details['field'])] ?? details['field']}: must be an https URL`;
    case 'redirect_uri_needed':
      return 'redirect_uris: at least one is needed';
    case 'bad_client_keys':
      return keyWords[details['rule'] as KeyProblem];
    case 'bad_logo':
      return 'logo_uri: must have been uploaded to this server';
    case 'client_name_taken':
      return 'client_name: looks like the name of a verified client or of this server';
    case 'too_many_clients':
      return `the account has as many clients as it may: ${details['most']}`;
    default:
      return String(details['detail'] ?? failure);
  }
}
