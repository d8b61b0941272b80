import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileOf, themes, widths } from '../../tests/screens/take-pictures.ts';

/** One page to look through the pictures: every screen a row, by width and theme. */
export async function writeAlbum(
  folder: string,
  names: readonly string[],
  missed: readonly string[],
): Promise<string> {
  const sizes = widths.map(({ width }) => width);
  const pictures = names.map((name) => {
    const row = sizes.flatMap((width) =>
      themes.map(
        (theme) =>
          `<a data-width="${width}" data-theme="${theme}" href="${fileOf(name, width, theme)}"><img loading="lazy" alt="${name}, ${width}, ${theme}" src="${fileOf(name, width, theme)}"></a>`,
      ),
    );
    return `<section id="${name}"><h2>${name}</h2><div>${row.join('')}</div></section>`;
  });
  const choice = (kind: string, values: readonly (string | number)[]) =>
    `<fieldset><legend>${kind}</legend>${values
      .map(
        (value) =>
          `<label><input type="checkbox" checked data-kind="${kind}" value="${value}"> ${value}</label>`,
      )
      .join('')}</fieldset>`;
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Gallery</title><style>
body{margin:0;font:14px/1.5 system-ui;background:#777;color:#fff}
header{position:sticky;top:0;display:flex;gap:24px;padding:12px 24px;background:#333;align-items:center}
fieldset{border:0;padding:0;margin:0;display:flex;gap:12px}legend{float:left;opacity:.7;margin-right:12px}
input[type=search]{font:inherit;padding:4px 8px}
section{padding:8px 24px}section>div{display:flex;gap:12px;overflow:auto;align-items:flex-start}
img{display:block;height:420px;object-fit:cover;object-position:top;background:#999}
[hidden]{display:none!important}</style>
<header><b>${names.length} screens</b>${choice('width', sizes)}${choice('theme', themes)}<input type="search" placeholder="name"></header>
${missed.length > 0 ? `<section><h2>Not taken</h2><pre>${missed.join('\n').replaceAll('<', '&lt;')}</pre></section>` : ''}
${pictures.join('\n')}
<script>
const update = () => {
  const off = (kind) => [...document.querySelectorAll('[data-kind=' + kind + ']')].filter((box) => !box.checked).map((box) => box.value);
  const [widths, themes] = [off('width'), off('theme')];
  for (const link of document.querySelectorAll('a[data-width]'))
    link.hidden = widths.includes(link.dataset.width) || themes.includes(link.dataset.theme);
  const text = document.querySelector('[type=search]').value;
  for (const section of document.querySelectorAll('section[id]')) section.hidden = !section.id.includes(text);
};
addEventListener('input', update);
</script></html>`;
  const file = path.join(folder, 'index.html');
  await writeFile(file, html);
  return file;
}
