import { paths } from '../../../paths.ts';
import { text, type WriteArticle, widget } from '../article.ts';

export const playground: WriteArticle = () => ({
  lead: '真的走一遍授权码 + PKCE：真的授权页、真的令牌，每个请求和回答都摆在这里。',
  blocks: [
    widget('playground'),
    text(
      `令牌只留在这个标签页里，关掉就没有了。走过的应用会出现在你的[我的授权](${paths.user.appList})里，可以随时撤销。`,
    ),
    text(
      '走的是「练习应用」，你的应用不会被改动。你的应用登记着这个页面的地址时，才用它走；试完要从回调地址里去掉。',
    ),
  ],
});
