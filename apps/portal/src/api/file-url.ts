import { serviceUrl } from './service-url.ts';

/** The URL of a file that the service stores; an upload's path is relative to the service. */
export function fileUrl(path: string): string {
  return path.startsWith('/uploads/') ? serviceUrl + path : path;
}
