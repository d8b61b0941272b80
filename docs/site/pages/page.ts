/** A page of the docs site, before it is HTML. */
export interface Page {
  /** Its path in the site, without an extension: `handbook/first-day`, `cookbook/index`. */
  readonly route: string;
  readonly title: string;
  /** Markdown whose links are relative to `source`, or to `route` where nothing of the repository is behind it. */
  readonly markdown: string;
  /** Its Markdown file in the repository. */
  readonly source: string | null;
  /** The placeholder for the service's address in the page, which the browser replaces by the address of the page. */
  readonly isFilled?: true;
}

export interface Section {
  readonly caption: string;
  readonly pages: readonly Page[];
}

/** The placeholder for the service's own address in sources of the site. */
export const placeholderUrl = 'https://account.example.com';

/** Whether a text is in Chinese, by its share of Han characters among letters. */
export function isChinese(text: string): boolean {
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  return han * 8 > (text.match(/[a-z]/gi)?.length ?? 0);
}
