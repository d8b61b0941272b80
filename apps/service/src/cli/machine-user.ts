import { userInfo } from 'node:os';

const startedBy = nameAccount();

/**
 * The name of the account that started this command, whatever account it goes on as; its number where the machine has no name for
 * it (OpenShift, a NAS).
 */
export const machineUser = (): string => startedBy;

function nameAccount(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid-${process.getuid?.() ?? 'unknown'}`;
  }
}
