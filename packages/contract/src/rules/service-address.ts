import * as z from 'zod/mini';
import { isGatewayOrigin } from './gateway.ts';

const prompt =
  '地址写成 https://app.example.com/path，后面没有 ?、# 和 %；只在本机调试，可以填 http://localhost:8080';

/** A path that encloses others: nothing that could be read in two ways. */
const plainPath = /^\/(?:[^\s\\;%?#*\p{Cc}])*$/u;

/** Whether a text is an address as browsers write it, with nothing after its path: https, or http on loopback. */
function isServiceAddress(text: string): boolean {
  const url = URL.parse(text);
  if (!url || url.search || url.hash || url.username || url.password) return false;
  if (!plainPath.test(url.pathname) || url.pathname.includes('//')) return false;
  if (text !== url.href && `${text}/` !== url.href) return false;
  return isGatewayOrigin(url.origin);
}

/** The origin and the path below which a service of CAS lies. */
export const serviceAddress = z
  .string()
  .check(z.trim(), z.maxLength(300), z.refine(isServiceAddress, prompt));

/** How many addresses an app has at most. */
export const mostServiceAddresses = 20;
