import { describe, expect, it } from 'vitest';
import { checkLockFile } from './check-lock-file.ts';

const integrity = 'sha512-abc';
const binary = { version: '1.0.0', optional: true, os: ['darwin'] };

function faultsOf(packages: Record<string, object>, ...outOfReach: string[]) {
  return checkLockFile({ packages }, new Set(outOfReach));
}

describe('the lock file', () => {
  it('has a checksum for each package of a registry, workspaces and links aside', () => {
    const packages = {
      '': {},
      'tests/client': { version: '0.1.0' },
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

  it('names no registry', () => {
    const packages = {
      'node_modules/zod': { version: '4.0.0', integrity, resolved: 'https://a.example/zod' },
    };
    expect(faultsOf(packages)).toEqual(['package-lock.json: zod has an address (see .npmrc)']);
  });

  it('excuses a listed binary of another platform, at its version and nothing else', () => {
    const packages = { 'node_modules/tool-darwin': binary };
    expect(faultsOf(packages, 'tool-darwin@1.0.0')).toEqual([]);
    expect(faultsOf(packages, 'tool-darwin@1.0.1')).toHaveLength(2);
    expect(faultsOf({ 'node_modules/zod': { version: '4.0.0' } }, 'zod@4.0.0')).toHaveLength(1);
  });

  it('asks for an excuse to go that nobody needs', () => {
    const packages = { 'node_modules/tool-darwin': { ...binary, integrity } };
    expect(faultsOf(packages, 'tool-darwin@1.0.0')).toEqual([
      'scripts/checks/out-of-reach.ts: tool-darwin@1.0.0 has a checksum, or is gone',
    ]);
  });
});
