import { spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { BrowserContext } from '@playwright/test';

const program = path.join(import.meta.dirname, '../doubles/captcha/run-captcha-vendors.ts');

type Vendor = 'geetest' | 'ali' | 'tencent';

/** The hosts of the real vendors that each double replaces in a browser. */
const hosts: Record<Vendor, RegExp> = {
  geetest: /^https:\/\/(?:static|gcaptcha4)\.geetest\.com\//,
  ali: /^https:\/\/(?:static|captcha)\.alicaptcha\.com\//,
  tencent: /^https:\/\/turing\.captcha\.qcloud\.com\//,
};

/** The captcha vendors' doubles, in a process of their own. */
export interface CaptchaVendors {
  /** Their part of `CONFIG_FILE`, under `captcha`. */
  readonly settings: Readonly<Record<Vendor, { readonly endpoint: string }>>;
  /** Leads the vendors' hosts to the doubles. `trouble` says what happens to an address instead, where it names any. */
  route(context: BrowserContext, fault?: (url: string) => 'refused' | 'silent' | null): Promise<void>;
  /** Changes a double: `{ mood: 'failing' }`. */
  behave(vendor: Vendor, change: Readonly<Record<string, unknown>>): void;
  stop(): void;
}

export async function startCaptchaVendors(): Promise<CaptchaVendors> {
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
