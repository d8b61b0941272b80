// The name of the policy is in the pages' Content-Security-Policy.
const policy = globalThis.trustedTypes?.createPolicy('legal-text', { createHTML: (html: string) => html });

/** HTML that the service has sanitised, or that a frame without any right will show, as the browser wants it marked. */
export function trustHtml(html: string): string {
  return policy?.createHTML(html) ?? html;
}
