import { spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { BrowserContext, Page } from '@playwright/test';
import { aPerson } from '@tongxing/fixtures/a-person.ts';
import { registerAccount } from '../actions/register-account.ts';
import { signInByPassword } from '../actions/sign-in.ts';
import { roomyLimits } from '../setup/roomy-limits.ts';
import { test as base, expect } from '../setup/scenario.ts';
import type { SpecialService } from '../setup/share-services.ts';
import { startService } from '../setup/start-service.ts';

const program = path.join(import.meta.dirname, '../doubles/captcha/run-captcha-vendors.ts');

type Vendor = 'geetest' | 'ali' | 'aliyun' | 'tencent';

/** The hosts of the real vendors that each double replaces in a browser. */
const hosts: Record<Vendor, RegExp> = {
  geetest: /^https:\/\/(?:static|gcaptcha4)\.geetest\.com\//,
  ali: /^https:\/\/(?:static|captcha)\.alicaptcha\.com\//,
  aliyun: /^https:\/\/(?:o\.alicdn|dbl123\.captcha-open\.aliyuncs)\.com\//,
  tencent: /^https:\/\/turing\.captcha\.qcloud\.com\//,
};

/** The captcha vendors' doubles, in a process of their own. */
interface CaptchaVendors {
  /** Their part of `CONFIG_FILE`, under `captcha`. */
  readonly settings: Readonly<Record<Vendor, { readonly endpoint: string }>>;
  /** Leads the vendors' hosts to the doubles. `fault` may handle an address in another way. */
  route(context: BrowserContext, fault?: (url: string) => 'refused' | 'silent' | null): Promise<void>;
  /** Changes a double: `{ behaviour: 'failing' }`. */
  behave(vendor: Vendor, change: Readonly<Record<string, unknown>>): void;
  stop(): void;
}

async function startCaptchaVendors(): Promise<CaptchaVendors> {
  const child = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'inherit'] });
  const settings = await new Promise<CaptchaVendors['settings']>((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', (line) => resolve(JSON.parse(line)));
    child.once('exit', (code) => reject(new Error(`the doubles ended with ${code}`)));
  });
  return {
    settings,
    async route(context, fault = () => null) {
      for (const [vendor, pattern] of Object.entries(hosts) as [Vendor, RegExp][]) {
        await context.route(pattern, async (route) => {
          const url = new URL(route.request().url());
          const happens = fault(url.href);
          if (happens === 'refused') return route.abort('connectionrefused');
          // Never answered: the browser waits.
          if (happens === 'silent') return;
          const answer = await fetch(`${settings[vendor].endpoint}${url.pathname}${url.search}`);
          await route.fulfill({
            status: answer.status,
            headers: { 'access-control-allow-origin': '*' },
            contentType: answer.headers.get('content-type') ?? '',
            body: await answer.text(),
          });
        });
      }
    },
    behave: (vendor, change) => void child.stdin.write(`${JSON.stringify({ vendor, ...change })}\n`),
    stop: () => void child.stdin.end(),
  };
}

/** One product whose captcha kinds ask the vendors' doubles. */
const test = base.extend<{ fixture: CaptchaVendorFixture; vendors: CaptchaVendors }>({
  fixture: [
    async ({ services }, use) => use(await services.of('captcha vendors', open)),
    { scope: 'test', timeout: 90_000 },
  ],
  service: async ({ fixture }, use) => use(fixture.service),
  vendors: async ({ fixture }, use) => use(fixture.vendors),
});

interface CaptchaVendorFixture extends SpecialService {
  readonly vendors: CaptchaVendors;
}

async function open(): Promise<CaptchaVendorFixture> {
  const vendors = await startCaptchaVendors();
  const kinds = ['altcha', 'geetest', 'ali', 'aliyun', 'tencent'];
  const service = await startService({
    config: { ...roomyLimits, captcha: { ...roomyLimits.captcha, kinds, ...vendors.settings } },
  });
  return { service, vendors, close: async () => vendors.stop() };
}

// The browser reports scripts that do not load.
test.use({ allowedErrors: [/ERR_CONNECTION_REFUSED|Failed to load resource/] });

const lin = aPerson();
test.beforeAll(async ({ service }) => void (await registerAccount(service, lin)));
const credentials = { account: lin.phone, password: lin.password };

/** Makes the site offer these kinds only, instead of a random one. */
async function offer(page: Page, kinds: string): Promise<void> {
  await page.route('**/v3/config', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: object };
    await route.fulfill({ response: answer, json: { ...body, data: { ...body.data, captcha: kinds } } });
  });
}

/** Counts sign-in calls: without a proof none may go out. */
function watchSignIns(page: Page): { bodies: string[] } {
  const bodies: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/v3/login/password')) bodies.push(request.postData() ?? '');
  });
  return { bodies };
}

const widgets = {
  geetest: 'GeeTest',
  ali: '图形认证',
  aliyun: '阿里云验证码',
  tencent: '腾讯验证码',
} as const;

for (const [kind, name] of Object.entries(widgets) as [keyof typeof widgets, string][]) {
  test.describe(kind, () => {
    // spec:1.18 spec:5.11
    test('completed: signs in', async ({ page, context, vendors }) => {
      await vendors.route(context);
      await offer(page, kind);
      await page.goto('/login/account');
      await signInByPassword(page, credentials);
      await page.getByRole('dialog', { name }).getByRole('button', { name: '拖到缺口处' }).click();
      await expect(page.getByText('登录成功')).toBeVisible();
      await expect(page.getByRole('dialog', { name })).toHaveCount(0);
    });

    // GeeTest and Aliyun behave alike from here on.
    if (kind === 'ali') return;

    // spec:5.7 spec:8.9
    test('cancelled: says so, sends nothing, works on the next try', async ({ page, context, vendors }) => {
      await vendors.route(context);
      await offer(page, kind);
      const { bodies } = watchSignIns(page);
      await page.goto('/login/account');
      await signInByPassword(page, credentials);
      await page.getByRole('dialog', { name }).getByRole('button', { name: '关闭验证' }).click();
      await expect(page.getByText('未完成验证，请重新验证')).toBeVisible();
      expect(bodies).toEqual([]);
      await page.getByRole('button', { name: '登录', exact: true }).click();
      await page.getByRole('dialog', { name }).getByRole('button', { name: '拖到缺口处' }).click();
      await expect(page.getByText('登录成功')).toBeVisible();
    });

    // spec:8.12
    test('a script that never loads: gives up after ten seconds', async ({ page, context, vendors }) => {
      await page.clock.install();
      await vendors.route(context, (url) => (url.endsWith('.js') ? 'silent' : null));
      await offer(page, kind);
      const { bodies } = watchSignIns(page);
      await page.goto('/login/account');
      const asked = page.waitForRequest(/\/(?:gt4|ct4|AliyunCaptcha|TJCaptcha)\.js$/);
      await signInByPassword(page, credentials);
      await asked;
      await page.clock.runFor(9_500);
      await expect(page.getByText('验证码加载异常')).toHaveCount(0);
      await page.clock.runFor(1_000);
      await expect(page.getByText(/验证码加载异常：(?:脚本加载超时|TJCaptcha.js 加载错误)/)).toBeVisible();
      expect(bodies).toEqual([]);
    });

    test('a script that fails to load: uses another kind', async ({ page, context, vendors }) => {
      await vendors.route(context, () => 'refused');
      await offer(page, `${kind},altcha`);
      await page.goto('/login/account');
      await signInByPassword(page, credentials);
      await expect(page.getByText('登录成功')).toBeVisible({ timeout: 30_000 });
      await expect(page.getByText(/验证码/)).toHaveCount(0);
    });

    // spec:8.7 threat:captcha-outage
    test('its servers do not answer the browser: shows an error and does not pass', async ({
      page,
      context,
      vendors,
    }) => {
      await vendors.route(context, (url) =>
        /\/(?:load|init|cap_union_prehandle)\?/.test(url) ? 'refused' : null,
      );
      await offer(page, kind);
      const { bodies } = watchSignIns(page);
      await page.goto('/login/account');
      await signInByPassword(page, credentials);
      const texts =
        /验证码(?:加载异常：(?:网络故障，请检查网络后重试|拉取验证码配置错误\/超时)|出现异常（NETWORK_ERROR）)/;
      await expect(page.getByText(texts)).toBeVisible();
      expect(bodies).toEqual([]);
    });

    test('its servers do not answer the service: asks for another kind automatically', async ({
      page,
      context,
      vendors,
    }) => {
      const faults = {
        geetest: { error: '50500' },
        aliyun: { refusal: 'Throttling' },
        tencent: { refusal: 26 },
      };
      const down = faults[kind];
      const well = { error: null, refusal: null };
      vendors.behave(kind, down);
      await vendors.route(context);
      await offer(page, kind);
      const { bodies } = watchSignIns(page);
      await page.goto('/login/account');
      await signInByPassword(page, credentials);
      const solve = page.getByRole('button', { name: '拖到缺口处' });
      await page.getByRole('dialog', { name }).locator(solve).click();
      // Any other kind: one asks nothing, and one may be replaced during the press.
      await page.addLocatorHandler(solve, (button) => button.click({ timeout: 2000 }).catch(() => undefined));
      await expect(page.getByText('登录成功')).toBeVisible({ timeout: 30_000 });
      expect(bodies).toHaveLength(2);
      vendors.behave(kind, well);
    });
  });
}
