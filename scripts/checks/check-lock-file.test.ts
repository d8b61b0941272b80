import { describe, expect, it } from 'vitest';
import { checkLockFile } from './check-lock-file.ts';

const integrity = 'sha512-abc';
const binary = { version: '1.0.0', optional: true, os: ['darwin'] };

function faultsOf(packages: Record<string, object>, ...withoutChecksum: string[]) {
  return checkLockFile({ packages }, new Set(withoutChecksum));
}

describe('the lock file', () => {
  it('given a package of a registry without a checksum, reports it; workspaces and links need none', () => {
    const packages = {
      '': { version: '1.0.0' },
      'tests/client': { version: '1.0.0' },
      'node_modules/@tongxing/client': { resolved: 'tests/client', link: true },
      'node_modules/zod': { version: '4.0.0', integrity },
      'apps/portal/node_modules/zod': { version: '3.0.0' },
      'node_modules/old': { version: '1.0.0', integrity: 'sha1-abc' },
    };
    expect(faultsOf(packages)).toEqual([
      'package-lock.json: zod@3.0.0 has no checksum',
      'package-lock.json: old@1.0.0 has no checksum',
    ]);
  });

  it('given a workspace of another version than the product, reports it', () => {
    const packages = { '': { version: '1.0.0' }, lab: {}, 'apps/service': { version: '0.1.0' } };
    expect(faultsOf(packages)).toEqual([
      'apps/service/package.json: 0.1.0 is not the version of the product',
    ]);
  });

  it('given an address of a registry, reports it', () => {
    const packages = {
      'node_modules/zod': { version: '4.0.0', integrity, resolved: 'https://a.example/zod' },
    };
    expect(faultsOf(packages)).toEqual(['package-lock.json: zod has an address (see .npmrc)']);
  });

  it('allows no checksum for a listed binary of another platform at its version only', () => {
    const packages = { 'node_modules/tool-darwin': binary };
    expect(faultsOf(packages, 'tool-darwin@1.0.0')).toEqual([]);
    expect(faultsOf(packages, 'tool-darwin@1.0.1')).toHaveLength(2);
    expect(faultsOf({ 'node_modules/zod': { version: '4.0.0' } }, 'zod@4.0.0')).toHaveLength(1);
  });

  it('reports a listed binary that has a checksum', () => {
    const packages = { 'node_modules/tool-darwin': { ...binary, integrity } };
    expect(faultsOf(packages, 'tool-darwin@1.0.0')).toEqual([
      'scripts/checks/check-lock-file.ts: tool-darwin@1.0.0 has a checksum, or is gone',
    ]);
  });
});
