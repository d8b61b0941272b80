import type { Block, WidgetName } from '../../../apps/portal/src/features/developer-docs/article.ts';
import type { DocsValues } from '../../../apps/portal/src/features/developer-docs/docs-values.ts';
import { allTopics } from '../../../apps/portal/src/features/developer-docs/topics.ts';
import { type Page, placeholderUrl } from './page.ts';

/** The values of the examples where no own app is known. */
export const exampleValues: DocsValues = {
  issuer: placeholderUrl,
  site: '通行',
  appId: 'YOUR_CLIENT_ID',
  redirectUri: 'http://localhost:3001/callback',
  scope: 'openid profile',
  isPublic: false,
};

/** Interactive parts of the portal's articles, and where they are found instead. */
const elsewhere: Readonly<Record<WidgetName, string>> = {
  playground: '练习场要登录：在门户里打开[开发文档 › 练习场](/user/app/docs?topic=playground)。',
  inspector: '令牌检查器在门户里：[开发文档 › 令牌检查器](/user/app/docs?topic=inspector)。',
  registration: '创建用的令牌在门户里领取：[开发文档 › 用程序创建应用](/user/app/docs?topic=registration)。',
  calls: '每一个接口都写在这里：[/v3 接口](../api/v3/index.md)。',
};

/** The developer docs of the portal as pages: `connect/<topic>`. */
export async function topicPages(): Promise<Page[]> {
  return Promise.all(
    allTopics.map(async ({ key, title, load }): Promise<Page> => {
      const { lead, blocks } = (await load())(exampleValues);
      const parts = [`# ${title}`, lead, ...blocks.map(blockMarkdown)];
      return {
        route: `connect/${key}`,
        title,
        markdown: `${parts.join('\n\n').replaceAll(/\]\(\?topic=([\w-]+)\)/g, '](./$1.md)')}\n`,
        source: null,
        isFilled: true,
      };
    }),
  );
}

function blockMarkdown(block: Block): string {
  switch (block.kind) {
    case 'text':
      return block.text;
    case 'head':
      return `## ${block.text}`;
    case 'list':
      return block.items.map((item, at) => `${block.ordered ? `${at + 1}.` : '-'} ${item}`).join('\n');
    case 'code':
      return block.samples
        .map(({ name, code }) => (block.samples.length > 1 ? `### ${name}\n\n` : '') + fenced(code))
        .join('\n\n');
    case 'table':
      return tableMarkdown(
        block.head,
        block.rows.map(([first = '', ...rest]) => [`\`${first}\``, ...rest]),
      );
    case 'note':
      return `> ${block.text}`;
    case 'widget':
      return `> ${elsewhere[block.name]}`;
  }
}

const fenced = (code: string) => `\`\`\`code\n${code.trimEnd()}\n\`\`\``;

/** A table; a bar inside a cell is escaped. */
export function tableMarkdown(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
