import { createRequire } from 'node:module';
import type { LocateIp } from '../../kernel/network/locate-ip.ts';

interface Region {
  readonly country: string;
  readonly province: string;
  readonly city: string;
}

const { default: IP2Region } = createRequire(import.meta.url)('ip2region') as {
  default: new () => { search(ip: string): Region | null };
};

const short = (name: string) =>
  name.replace(/(?:省|市|壮族自治区|回族自治区|维吾尔自治区|自治区|特别行政区)$/, '');

/** The data are eleven megabytes and load in a few milliseconds, so an idle service does not hold them. */
const cachedMilliseconds = 20_000;

/** Offline place names (ip2region, IPv4 and IPv6): `浙江杭州` at home, `日本 东京` abroad, '' where unknown. */
export function ip2regionLocator(): LocateIp {
  let data: { search(ip: string): Region | null } | null = null;
  const forget = setTimeout(() => (data = null), cachedMilliseconds).unref();
  return (ip) => {
    let region: Region | null = null;
    try {
      data ??= new IP2Region();
      forget.refresh();
      region = data.search(ip);
    } catch {
      return '';
    }
    if (!region || /内网|保留/.test(`${region.country}${region.province}${region.city}`)) return '';
    const province = short(region.province ?? '');
    const city = short(region.city ?? '');
    const local = province === city ? province : province + city;
    return region.country === '中国' ? local : [region.country, local].filter(Boolean).join(' ');
  };
}
