export const urlPrompt = '请输入以 http:// 或 https:// 开头的网址';

/** A web address without embedded credentials; null where it is none. */
export function parseWebUrl(typed: string): URL | null {
  if (!URL.canParse(typed)) return null;
  const url = new URL(typed);
  return /^https?:$/.test(url.protocol) && !url.username && !url.password ? url : null;
}
