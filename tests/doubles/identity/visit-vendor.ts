/** The parameters at the portal's callback. */
export interface CameBack {
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly params: Readonly<Record<string, string>>;
}

/**
 * Acts on a vendor's page as a person does, over plain HTTP: opens the page, picks an account, agrees
 * or cancels. Null where the vendor leaves the person on its own page.
 */
export async function visitVendor(
  pageUrl: string,
  choice: { person?: string; decision?: 'approve' | 'cancel' } = {},
): Promise<CameBack | null> {
  const page = await fetch(pageUrl, { redirect: 'manual' });
  if (page.status === 302) return cameBackByRedirect(page);
  const ticket = /name="ticket" value="([^"]+)"/.exec(await page.text())?.[1];
  if (!ticket) return null;
  const form = new URLSearchParams({
    ticket,
    person: choice.person ?? 'lin',
    decision: choice.decision ?? 'approve',
  });
  const decided = await fetch(`${new URL(pageUrl).origin}/__decide?${form}`, { redirect: 'manual' });
  if (decided.status === 302) return cameBackByRedirect(decided);
  return cameBackByForm(await decided.text());
}

function cameBackByRedirect(answer: Response): CameBack {
  const location = answer.headers.get('location') ?? '';
  return { url: location, method: 'GET', params: Object.fromEntries(new URL(location).searchParams) };
}

function cameBackByForm(html: string): CameBack | null {
  const action = /action="([^"]+)"/.exec(html)?.[1];
  if (!action) return null;
  const fields = [...html.matchAll(/name="([^"]+)" value="([^"]*)"/g)];
  const params = Object.fromEntries(fields.map(([, name = '', value = '']) => [name, unescape(value)]));
  return { url: action, method: 'POST', params };
}

function unescape(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
}
