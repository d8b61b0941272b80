import type { Plugin } from 'vite';

/** A call's line for developers, as the contract writes it. */
const summary = /\bsummary:\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"),\s*/g;

/** Leaves the lines for developers out of the calls that the portal makes: they are for the API's documents. */
export function leanCalls(): Plugin {
  return {
    name: 'lean-calls',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/packages\/contract\/src\/(?:calls|manage)\/[\w-]+\.ts$/.test(id.split('?')[0] ?? ''))
        return null;
      return { code: code.replace(summary, ''), map: null };
    },
  };
}
