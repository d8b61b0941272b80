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
 * Tools' binaries for other platforms that our registry did not have when the lock file was written: npm takes them without
 * a checksum. Whoever can reach them adds the checksum (`npm view NAME@VERSION dist.integrity`) and removes the name here.
 */
const withoutChecksum: ReadonlySet<string> = new Set([
  '@biomejs/cli-android-arm64@2.6.8',
  '@biomejs/cli-android-x64@2.6.8',
  '@biomejs/cli-darwin-arm64@2.6.8',
  '@biomejs/cli-darwin-x64@2.6.8',
  '@biomejs/cli-linux-arm64-musl@2.6.8',
  '@biomejs/cli-linux-x64-musl@2.6.8',
  '@biomejs/cli-win32-arm64@2.6.8',
  '@biomejs/cli-win32-x64@2.6.8',
  '@oxc-parser/binding-android-arm-eabi@0.156.0',
  '@oxc-parser/binding-android-arm64@0.156.0',
  '@oxc-parser/binding-darwin-arm64@0.156.0',
  '@oxc-parser/binding-darwin-x64@0.156.0',
  '@oxc-parser/binding-freebsd-x64@0.156.0',
  '@oxc-parser/binding-linux-arm-gnueabihf@0.156.0',
  '@oxc-parser/binding-linux-arm-musleabihf@0.156.0',
  '@oxc-parser/binding-linux-ppc64-gnu@0.156.0',
  '@oxc-parser/binding-linux-riscv64-gnu@0.156.0',
  '@oxc-parser/binding-linux-riscv64-musl@0.156.0',
  '@oxc-parser/binding-linux-s390x-gnu@0.156.0',
  '@oxc-parser/binding-openharmony-arm64@0.156.0',
  '@oxc-parser/binding-win32-arm64-msvc@0.156.0',
  '@oxc-parser/binding-win32-ia32-msvc@0.156.0',
  '@oxc-parser/binding-win32-x64-msvc@0.156.0',
  '@oxlint-tsgolint/darwin-arm64@7.0.2007',
  '@oxlint-tsgolint/darwin-x64@7.0.2007',
  '@oxlint-tsgolint/win32-arm64@7.0.2007',
  '@oxlint-tsgolint/win32-x64@7.0.2007',
  '@oxlint/binding-android-arm-eabi@1.94.0',
  '@oxlint/binding-android-arm64@1.94.0',
  '@oxlint/binding-darwin-arm64@1.94.0',
  '@oxlint/binding-darwin-x64@1.94.0',
  '@oxlint/binding-freebsd-x64@1.94.0',
  '@oxlint/binding-linux-arm-gnueabihf@1.94.0',
  '@oxlint/binding-linux-arm-musleabihf@1.94.0',
  '@oxlint/binding-linux-arm64-musl@1.94.0',
  '@oxlint/binding-linux-ppc64-gnu@1.94.0',
  '@oxlint/binding-linux-riscv64-gnu@1.94.0',
  '@oxlint/binding-linux-riscv64-musl@1.94.0',
  '@oxlint/binding-linux-s390x-gnu@1.94.0',
  '@oxlint/binding-linux-x64-musl@1.94.0',
  '@oxlint/binding-openharmony-arm64@1.94.0',
  '@oxlint/binding-win32-arm64-msvc@1.94.0',
  '@oxlint/binding-win32-ia32-msvc@1.94.0',
  '@oxlint/binding-win32-x64-msvc@1.94.0',
]);

/**
 * Faults of the lock file: a package without a SHA-512 checksum, for which another registry could send something else, and
 * the address of a registry, and a workspace of another version than the product: the console would show it. `listed` names binaries of other platforms (`NAME@VERSION`) that have no checksum.
 */
export function checkLockFile(
  { packages }: LockFile,
  listed: ReadonlySet<string> = withoutChecksum,
): string[] {
  const faults: string[] = [];
  const left = new Set(listed);
  for (const [path, { version, resolved, integrity, link, optional, os }] of Object.entries(packages)) {
    const name = path.split('node_modules/').at(-1)!;
    if (!path.includes('node_modules/') && version && version !== packages['']?.version) {
      faults.push(`${path}/package.json: ${version} is not the version of the product`);
    }
    if (!path.includes('node_modules/') || link) continue;
    if (resolved) faults.push(`package-lock.json: ${name} has an address (see .npmrc)`);
    if (integrity?.startsWith('sha512-')) continue;
    const isListed = left.delete(`${name}@${version}`);
    if (!isListed || !optional || !os) faults.push(`package-lock.json: ${name}@${version} has no checksum`);
  }
  for (const name of left)
    faults.push(`scripts/checks/check-lock-file.ts: ${name} has a checksum, or is gone`);
  return faults;
}
