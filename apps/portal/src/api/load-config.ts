import { getConfig, type SiteConfig } from '@tongxing/contract/calls/site-config.ts';
import { configRefreshMarginSeconds } from '@tongxing/contract/limits.ts';
import { openPrefixes } from '@tongxing/contract/rules/phone-number.ts';
import { alignClock, serviceNow } from '../browser/clock.ts';
import { deviceSecret } from '../browser/device.ts';
import { notify } from '../session/notices.ts';
import { siteConfigStore } from '../session/site-config.ts';
import { exchange } from './exchange.ts';
import { clientFailures } from './reply.ts';
import { serviceUrl } from './service-url.ts';

const patienceMilliseconds = 300;
let underWay: Promise<SiteConfig | null> | null = null;
/** However many calls wait, one notice is shown. */
let isReported = false;

/** Whether the configuration is there and its key outlives the next minute. */
function isFresh(config: SiteConfig | null): config is SiteConfig {
  return config !== null && config.expire - serviceNow() / 1000 > configRefreshMarginSeconds;
}

async function load(): Promise<SiteConfig | null> {
  const received = await exchange(serviceUrl, {
    call: getConfig,
    payload: {},
    token: null,
    device: deviceSecret(),
    config: null,
  });
  const data = received.kind === 'envelope' && received.code === 1 ? received.data : null;
  const config = getConfig.output.safeParse(data).data;
  if (!config?.expire) {
    const shown = received.kind === 'envelope' && received.code !== 1 ? received.msg : '';
    notify('error', shown || clientFailures.no_config);
    return null;
  }
  alignClock(config.time);
  openPrefixes.now = config.phone?.regions.map(({ prefix }) => prefix) ?? [];
  siteConfigStore.set(config);
  return config;
}

/** Loads the configuration anew; calls at the same time share one request. Null where it failed and the person was notified. */
export function reloadConfig(): Promise<SiteConfig | null> {
  underWay ??= load().finally(() => {
    underWay = null;
  });
  return underWay;
}

/**
 * The configuration, loaded where it is missing or within 60 s of its expiry. A call shows a notice while the person
 * waits (`announce`); a navigation has the progress bar.
 */
export async function ensureConfig({ announce }: { announce: boolean }): Promise<SiteConfig | null> {
  const known = siteConfigStore.get();
  if (isFresh(known)) return known;
  let dismiss = () => undefined as unknown;
  const show = () => {
    if (isReported) return;
    isReported = true;
    const end = notify('loading', '正在加载配置');
    dismiss = () => {
      isReported = false;
      end();
    };
  };
  // A load that a navigation started is mostly over before anyone could read the text.
  const timer = announce && underWay ? setTimeout(show, patienceMilliseconds) : undefined;
  if (announce && !underWay) show();
  try {
    return await reloadConfig();
  } finally {
    clearTimeout(timer);
    dismiss();
  }
}
