// node lab/run.mjs gallery [folder] [--only name]: pictures of every screen and state of the running product.
import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { aPerson } from '@tongxing/fixtures/a-person.ts';
import { type Browser, chromium, type Page } from 'playwright-core';
import { adminAddresses } from '../../tests/actions/admin-addresses.ts';
import { beOperator, enterAdmin } from '../../tests/actions/be-operator.ts';
import { findLivingSession } from '../../tests/actions/be-signed-in.ts';
import { beQuiet } from '../../tests/actions/find-barriers.ts';
import config from '../../tests/playwright.config.ts';
import { takeLasting, writeAccepted } from '../../tests/screens/accepted.ts';
import { aBusyPerson, aNewAccount, type Somebody } from '../../tests/screens/people.ts';
import type { Looking, Screen, Viewer } from '../../tests/screens/screen.ts';
import { allScreens } from '../../tests/screens/screens.ts';
import { fileOf, takePictures, themes, widths } from '../../tests/screens/take-pictures.ts';
import { roomyLimits } from '../../tests/setup/roomy-limits.ts';
import { startService, type TestService } from '../../tests/setup/start-service.ts';
import { takeMails } from './take-mails.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  // `--accept` saves how the first pages look now (scenarios/pictures.spec.ts), and takes nothing else.
  options: { only: { type: 'string', default: '' }, accept: { type: 'boolean', default: false } },
});
const folder = path.resolve(positionals[0] ?? path.join(tmpdir(), 'tongxing-gallery'));

/** Common providers; their buttons are not pressed. */
const providers = [
  { key: 'qq', kind: 'qq', app_id: '100000001', app_secret: 'not-asked-for' },
  { key: 'wechat', kind: 'wechat', website: { app_id: 'wx01', app_secret: 'not-asked-for' } },
  { key: 'gitee', kind: 'gitee', client_id: 'not-asked-for', client_secret: 'not-asked-for' },
  { key: 'github', kind: 'github', client_id: 'not-asked-for', client_secret: 'not-asked-for' },
  { key: 'google', kind: 'google', client_id: 'not-asked-for', client_secret: 'not-asked-for' },
];

await mkdir(folder, { recursive: true });
const service = await startService({
  config: values.accept ? roomyLimits : { ...roomyLimits, providers },
});
const browser = await chromium.launch({ ...config.use?.launchOptions });
const taken: string[] = [];
const missed: string[] = [];
try {
  const known = new Map<Viewer, Somebody>();
  if (values.accept) await acceptLasting(browser, service);
  const screens = values.accept ? [] : allScreens().filter(({ name }) => name.includes(values.only));
  for (const screen of screens) {
    const startedAt = performance.now();
    try {
      taken.push(...(await takeScreen(browser, service, screen, known)));
      console.log(`${screen.name}: ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
    } catch (error) {
      missed.push(`${screen.name}: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`);
      console.error(missed.at(-1));
    }
  }
} finally {
  await browser.close();
  await service.remove();
}
if (!values.accept)
  console.log(`\n${taken.length} screens, to look through: ${await writeAlbum(folder, taken, missed)}`);
process.exitCode = missed.length > 0 ? 1 : 0;

async function acceptLasting(on: Browser, product: TestService): Promise<void> {
  const page = await on.newPage({ baseURL: product.url, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' });
  console.log(`Accepted in ${writeAccepted(await takeLasting(page))}`);
}

/** Opens a screen for its viewer and takes it; the admin console is taken page by page. */
async function takeScreen(
  on: Browser,
  product: TestService,
  screen: Screen,
  known: Map<Viewer, Somebody>,
): Promise<string[]> {
  const context = await on.newContext({
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    baseURL: product.url,
  });
  try {
    if (screen.as === 'operator') {
      const operator = await beOperator(context, product, aPerson(), ['owner']);
      const page = await context.newPage();
      await page.goto('/admin');
      await enterAdmin(page, operator);
      return screen.name === 'mails' ? await takeMails(page, folder) : await takeAdmin(page);
    }
    const { person, session } = await whoIs(screen.as, product, known);
    if (screen.as !== 'visitor') await findLivingSession(context, product, session);
    const page = await context.newPage();
    page.setDefaultTimeout(15_000);
    const looking: Looking = { page, context, service: product, person, token: session.token };
    const address = typeof screen.address === 'string' ? screen.address : await screen.address(looking);
    await screen.before?.(looking);
    await page.goto(address);
    // Waits for content that never loads only as long as a person would.
    await beQuietWithin(page, screen.before ? 1500 : 15_000);
    await screen.action?.(looking);
    if (screen.action) await beQuietWithin(page, 3000);
    await takePictures(page, folder, screen.name);
    return [screen.name];
  } finally {
    await context.close();
  }
}

async function beQuietWithin(page: Page, ms: number): Promise<void> {
  await Promise.race([
    beQuiet(page).catch(() => undefined),
    new Promise((resolve) => setTimeout(resolve, ms)),
  ]);
}

/** Takes every page in the console's navigation. */
async function takeAdmin(page: Page): Promise<string[]> {
  const names: string[] = [];
  for (const address of await adminAddresses(page)) {
    await page.goto(address);
    await beQuietWithin(page, 5000);
    const name = address.slice(1).replaceAll('/', '-');
    await takePictures(page, folder, name);
    await page.setViewportSize({ width: 1280, height: 800 });
    names.push(name);
  }
  return names;
}

async function whoIs(viewer: Viewer, product: TestService, known: Map<Viewer, Somebody>): Promise<Somebody> {
  const found = known.get(viewer);
  if (found) return found;
  const somebody = viewer === 'busy' ? await aBusyPerson(product) : await aNewAccount(product);
  // A viewer who may end the account is used once.
  if (viewer !== 'once') known.set(viewer, somebody);
  return somebody;
}

/** Writes a page with all pictures: a row per screen, by width and theme. */
async function writeAlbum(
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
