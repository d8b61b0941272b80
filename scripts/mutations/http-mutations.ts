import type { Mutation } from './mutation.ts';

const service = 'apps/service/src';

/** The door of every call, and what the service asks others. */
export const httpMutations: readonly Mutation[] = [
  {
    hole: 'a sealed call is heard as often as it comes',
    file: `${service}/http/calls/sealed-body.ts`,
    from: "if (!(await state.addIn(found.epoch, `sealed:${mark}`, '1', markedSeconds))) {",
    to: "if (!(await state.addIn(found.epoch, `sealed:${mark}`, '1', markedSeconds)) && !mark) {",
    test: `${service}/http/calls/sealed-body.abuse.test.ts`,
    title: 'takes a request once: of twenty copies at the same moment one is heard',
  },
  {
    hole: 'a mark of a sealed call is forgotten before its time is over',
    file: `${service}/http/calls/sealed-body.ts`,
    from: 'const markedSeconds = (2 * sealedCallWindowMilliseconds) / 1000;',
    to: 'const markedSeconds = sealedCallWindowMilliseconds / 1000;',
    test: `${service}/http/calls/sealed-body.abuse.test.ts`,
    title: 'never hears a request key twice as long as its time would pass',
  },
  {
    hole: 'NUL goes through in an address',
    file: `${service}/http/server/refuse-broken-text.ts`,
    from: 'if (hasNul(url)) return true;',
    to: '',
    test: `${service}/http/server/broken-text.abuse.test.ts`,
    title: 'GET %s is bad input',
  },
  {
    hole: 'NUL goes through in a form',
    file: `${service}/http/server/refuse-broken-text.ts`,
    from: "return body.includes(0) || body.includes('%00');",
    to: 'return body.includes(0);',
    test: `${service}/http/server/broken-text.abuse.test.ts`,
    title: '%s: NUL in %s is an invalid_request',
  },
  {
    hole: 'an address that is written as a number is not looked at',
    file: `${service}/vendors/outgoing/guarded-fetch.ts`,
    from: 'if (isIP(host) && !may(host, host)) throw refusal(url.host);',
    to: '',
    test: `${service}/vendors/outgoing/guarded-fetch.test.ts`,
    title: 'nothing inside is reached, however it is spelled, and no redirect is followed',
  },
  {
    hole: 'a name that leads inside is followed',
    file: `${service}/vendors/outgoing/guarded-fetch.ts`,
    from: 'if (!first || !addresses.every(({ address }) => mayReach(hostname, address))) {',
    to: 'if (!first) {',
    test: `${service}/vendors/outgoing/guarded-fetch.test.ts`,
    title: 'nothing inside is reached, however it is spelled, and no redirect is followed',
  },
  {
    hole: 'any sub is somebody',
    file: `${service}/vendors/identity/id-token-flaw.ts`,
    from: "if (!isSubjectIdentifier(sub)) return 'its sub is no identifier';",
    to: '',
    test: `${service}/features/entry/provider-sign-in/openid-upstream.abuse.test.ts`,
    title: 'a sub that OpenID Connect does not allow is nobody’s',
  },
  {
    hole: 'an ID token of another access token is taken',
    file: `${service}/vendors/identity/id-token-flaw.ts`,
    from: "if (hash !== undefined && hash !== hashOf(tokens.access_token, alg)) return 'it is of another access token';",
    to: '',
    test: `${service}/features/entry/provider-sign-in/openid-upstream.abuse.test.ts`,
    title: 'an ID token that says more than it may is no sign-in, whatever its flaw',
  },
  {
    hole: 'a file goes to the image library without a look at what it is',
    file: 'apps/service/src/features/account/uploads/re-encode-image.ts',
    from: "  if (!kind) return fail('image_unreadable');",
    to: '',
    test: 'apps/service/src/features/account/uploads/upload-image.abuse.test.ts',
    title: '%s under the name of a PNG reaches no loader',
  },
  {
    hole: 'the image library reads what nobody here needs',
    file: 'apps/service/src/kernel/image-library.ts',
    from: "  sharp.block({ operation: ['VipsForeignLoad'] });\n",
    to: '',
    test: 'apps/service/src/features/account/uploads/upload-image.abuse.test.ts',
    title: 'readers that nobody here needs are out of reach, also where somebody forgot to look first',
  },
];
