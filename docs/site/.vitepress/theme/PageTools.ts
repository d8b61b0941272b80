import { useData, withBase } from 'vitepress';
import { defineComponent, h, ref } from 'vue';
import { filled } from './own-address.ts';

/** What may be taken along from a page: the prompt for an AI, and the page as Markdown. */
export const PageTools = defineComponent({
  setup() {
    const { page } = useData();
    const copied = ref('');
    async function copy(file: string): Promise<void> {
      const answer = await fetch(withBase(`/${file}`));
      await navigator.clipboard.writeText(filled(await answer.text()));
      copied.value = file;
      setTimeout(() => {
        copied.value = '';
      }, 2000);
    }
    const button = (words: string, file: string) =>
      h(
        'button',
        { type: 'button', onClick: () => void copy(file) },
        copied.value === file ? '已复制' : words,
      );
    return () =>
      h('div', { class: 'page-tools' }, [
        button('复制给 AI 的接入提示', 'connect/setup-prompt.txt'),
        button('复制本页 Markdown', page.value.relativePath),
        h('a', { href: withBase(`/${page.value.relativePath}`), target: '_self' }, '.md'),
      ]);
  },
});
