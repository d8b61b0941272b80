import type Provider from 'oidc-provider';

/** The endpoints that browsers visit, with what stands below them. All others are for programs. */
const visited = /^\/oauth2\/(?:authorize|device|logout)(?:\/|$)/;

/**
 * Answers programs in JSON, whatever their `Accept` says: Java's default one starts with `text/html`. The library and
 * our own refusals send a page where `accepts` chooses one.
 */
export function answerProgramsInJson({ request }: Provider): void {
  const { accepts } = request as { accepts: (...types: string[]) => unknown };
  Object.defineProperty(request, 'accepts', {
    value(this: { readonly path: string }, ...types: string[]) {
      if (visited.test(this.path)) return accepts.apply(this, types);
      return types.find((type) => type !== 'html') ?? false;
    },
    configurable: true,
  });
}
