import path from 'node:path';
import { fencedBlocks } from '../../../scripts/checks/fenced-blocks.ts';
import type { Page } from './page.ts';

/** The possible targets of links in documents. */
export interface LinkTargets {
  readonly pages: readonly Page[];
  /** Files of the repository beside pages, with forward slashes. */
  readonly isFile: (path: string) => boolean;
  readonly isFolder: (path: string) => boolean;
}

export interface LinkedText {
  readonly text: string;
  /** Linked files and folders of the repository that are no pages. */
  readonly sources: readonly string[];
  readonly faults: readonly string[];
}

const link = /(`+)[^`]+?\1|(\]\()([^)\s]+)(\))/g;
const picture = /\.(?:webp|png|jpe?g|svg)$/;

/** The path of a file or folder of the repository in the site: pictures as they are, everything else as text. */
export function sourceRoute(source: string, isFolder: boolean): string {
  if (isFolder) return `source/${source}/index.txt`;
  return picture.test(source) ? `source/${source}` : `source/${source}.txt`;
}

/**
 * The Markdown of a page with every link made relative to where the page is in the site, without its HTML comments.
 * What starts with a slash is the portal's: `portal:/…`.
 */
export function linkPage(page: Page, targets: LinkTargets): LinkedText {
  const sources: string[] = [];
  const faults: string[] = [];
  const here = path.posix.dirname(page.route);
  const toRoute = (route: string) => path.posix.relative(here, route);
  const resolve = (target: string): string => {
    if (/^[a-z]+:/i.test(target) || target.startsWith('#')) return target;
    if (target.startsWith('/')) return `portal:${target}`;
    const [file = '', fragment] = target.split('#');
    const from = page.source ?? page.route;
    const whole = path.posix.join(path.posix.dirname(from), decodeURIComponent(file)).replace(/\/$/, '');
    const found =
      targets.pages.find(({ source, route }) =>
        page.source === null ? `${route}.md` === whole : source === whole,
      ) ?? targets.pages.find(({ source }) => source !== null && isIndexOf(source, whole));
    const suffix = fragment ? `#${fragment}` : '';
    if (found) return `${toRoute(found.route)}.md${suffix}`;
    const isFolder = targets.isFolder(whole);
    if (!isFolder && !targets.isFile(whole)) faults.push(`${from}: the link to ${target} leads nowhere`);
    sources.push(whole);
    const route = toRoute(sourceRoute(whole, isFolder));
    return route.startsWith('.') ? route : `./${route}`;
  };
  const relink = (prose: string) =>
    prose
      .replace(/<!--[\s\S]*?-->\n*/g, '')
      .replace(link, (all, code: string | undefined, open: string, target: string, close: string) =>
        code ? all : open + resolve(target) + close,
      );
  let text = '';
  let at = 0;
  for (const block of page.markdown.matchAll(fencedBlocks)) {
    text += relink(page.markdown.slice(at, block.index)) + block[0];
    at = block.index + block[0].length;
  }
  text += relink(page.markdown.slice(at));
  return { text, sources, faults };
}

const isIndexOf = (source: string, folder: string) =>
  source === `${folder}/README.md` || source === `${folder}/index.md`;

/** The linked text for readers outside of the site; the portal is one folder above it. */
export function twinOf(route: string, text: string): string {
  return text.replaceAll('](portal:/', `](${'../'.repeat(route.split('/').length)}`);
}
