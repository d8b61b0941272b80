import { onContentUpdated, type Theme, useData } from 'vitepress';
import DefaultTheme from 'vitepress/theme-without-fonts';
import { defineComponent, h } from 'vue';
import '../../../../apps/portal/src/ui/tokens.css';
import './colours.css';
import './content.css';
import { fillExamples } from './own-address.ts';
import { PageTools } from './PageTools.ts';

/** VitePress's own frame, with the tools of a page above it and the reader's own address in its examples. */
const Layout = defineComponent({
  setup() {
    const { frontmatter } = useData();
    onContentUpdated(() => {
      const article = document.querySelector<HTMLElement>('.vp-doc');
      if (!article) return;
      article.lang = String(frontmatter.value['language'] ?? 'zh-CN');
      if (frontmatter.value['isFilled']) fillExamples(article);
    });
    return () => h(DefaultTheme.Layout!, null, { 'doc-before': () => h(PageTools) });
  },
});

export default { extends: DefaultTheme, Layout } satisfies Theme;
