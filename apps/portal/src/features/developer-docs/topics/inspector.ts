import { text, type WriteArticle, widget } from '../article.ts';

export const inspector: WriteArticle = () => ({
  lead: '贴一个令牌，看里面写了什么，签名对不对。',
  blocks: [widget('inspector'), text('在你的服务器上也要验，一项都不能少：这里只是帮你看清楚哪一项没过。')],
});
