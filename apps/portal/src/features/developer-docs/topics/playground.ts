import { text, type WriteArticle, widget } from '../article.ts';

export const playground: WriteArticle = () => ({
  lead: '真的走一遍授权码 + PKCE：真的授权页、真的令牌，每个请求和回答都摆在这里。',
  blocks: [
    widget('playground'),
    text(
      '令牌只留在这个标签页里，关掉就没有了。走过的应用会出现在你的[我授权的](/user/app/list)里，可以随时撤销。',
    ),
  ],
});
