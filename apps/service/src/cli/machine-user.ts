import { userInfo } from 'node:os';

/** The name of the account that runs this command; its number where the machine has no name for it (OpenShift, a NAS). */
export function machineUser(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid-${process.getuid?.() ?? 'unknown'}`;
  }
}
