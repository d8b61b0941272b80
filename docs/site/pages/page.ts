/** A page of the docs site, before it is HTML. */
export interface Page {
  /** Where it is in the site, without an ending: `handbook/first-day`, `cookbook/index`. */
  readonly route: string;
  readonly title: string;
  /** Markdown whose links are relative to `source`, or to `route` where nothing of the repository is behind it. */
  readonly markdown: string;
  /** The Markdown file of the repository it is made of. */
  readonly source: string | null;
  /** Stands for the service's own address in the page, which a browser replaces by the one it reads the page at. */
  readonly isFilled?: true;
}

export interface Section {
  readonly caption: string;
  readonly pages: readonly Page[];
}

/** What stands for the address of whoever runs the service, in what the site is built of. */
export const placeholderUrl = 'https://account.example.com';

/** Whether a text is in Chinese, by its share of Han characters among letters. */
export function isChinese(text: string): boolean {
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  return han * 8 > (text.match(/[a-z]/gi)?.length ?? 0);
}
