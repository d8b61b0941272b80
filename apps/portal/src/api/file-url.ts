import { serviceUrl } from './service-url.ts';

/** The address of a file that the service keeps: an upload's path is below the service, wherever that is. */
export function fileUrl(path: string): string {
  return path.startsWith('/uploads/') ? serviceUrl + path : path;
}
