interface LockedPackage {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly link?: boolean;
  readonly optional?: boolean;
  readonly os?: readonly string[];
}

export interface LockFile {
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

/**
 * Faults of the lock file: a package from a registry without a SHA-512 checksum, so that another registry could hand out
 * something else under its name, and an address, which would tie it to one registry. `outOfReach` names those binaries of
 * other platforms (`NAME@VERSION`) whose checksum could not be had.
 */
export function checkLockFile({ packages }: LockFile, outOfReach: ReadonlySet<string>): string[] {
  const faults: string[] = [];
  const left = new Set(outOfReach);
  for (const [path, { version, resolved, integrity, link, optional, os }] of Object.entries(packages)) {
    const name = path.split('node_modules/').at(-1)!;
    if (!path.includes('node_modules/') || link) continue;
    if (resolved) faults.push(`package-lock.json: ${name} has an address (see .npmrc)`);
    if (integrity?.startsWith('sha512-')) continue;
    const isListed = left.delete(`${name}@${version}`);
    if (!isListed || !optional || !os) faults.push(`package-lock.json: ${name}@${version} has no checksum`);
  }
  for (const name of left) faults.push(`scripts/checks/out-of-reach.ts: ${name} has a checksum, or is gone`);
  return faults;
}
