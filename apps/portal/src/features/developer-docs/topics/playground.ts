import { paths } from '../../../paths.ts';
import { text, type WriteArticle, widget } from '../article.ts';

export const playground: WriteArticle = () => ({
  lead: '在线运行授权码 + PKCE：真实的授权页和令牌，显示每个请求和响应。',
  blocks: [
    widget('playground'),
    text(
      `令牌只留在这个标签页里，关掉就没有了。走过的应用会出现在你的[我的授权](${paths.user.appList})里，可以随时撤销。`,
    ),
    text(
      '默认使用“练习应用”，不会改动你的应用。只有回调地址包含本页地址的应用才会被使用；调试完请从回调地址里删除。',
    ),
  ],
});
