/// <reference types="vite/client" />

/** Trusted Types, as far as they are used: not there in older browsers, nor where pages are drawn at build. */
// oxlint-disable-next-line no-var -- only a var is there on globalThis
declare var trustedTypes:
  | {
      createPolicy(
        name: string,
        rules: Partial<Record<'createHTML' | 'createScriptURL', (text: string) => string>>,
      ): Record<'createHTML' | 'createScriptURL', (text: string) => string>;
      readonly emptyHTML: string;
    }
  | undefined;
