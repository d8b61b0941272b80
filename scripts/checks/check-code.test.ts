import { describe, expect, it } from 'vitest';
import { checkCode } from './check-code.ts';

function faultsOf(path: string, text: string): string[] {
  return checkCode([{ path, text }]);
}

const from = (specifier: string) => `import { thing } from '${specifier}';\n`;

describe('imports', () => {
  it.each([
    ['apps/service/src/features/sign-in/code/sign-in-by-code.ts', '../qr-sign-in/open-ticket.ts'],
    ['apps/service/src/features/activity/messages/send-message.ts', '../../protection/sessions/sessions.ts'],
    ['apps/service/src/features/nowhere/unknown/thing.ts', '../../accounts/accounts/account.ts'],
    ['apps/service/src/features/sign-in/code/sign-in-by-code.ts', '../../../vendors/sms/outbox.ts'],
    ['apps/service/src/features/sign-in/code/sign-in-by-code.ts', '../../../http/reply.ts'],
    ['apps/service/src/vendors/sms/tencent.ts', '../../features/activity/messages/message-sender.ts'],
    ['apps/service/src/kernel/clock.ts', '../database/schema.ts'],
    ['apps/service/src/database/connect/open-postgres.ts', '../../settings.ts'],
    ['apps/service/src/app.ts', '../../portal/src/routes.tsx'],
    ['apps/service/src/app.ts', '../test/open-service.ts'],
    ['apps/portal/src/ui/Button.tsx', '../api/send.ts'],
    ['apps/portal/src/features/home/HomePage.tsx', '../sign-in/CodeForm.tsx'],
    ['packages/contract/src/limits.ts', '@tongxing/sealing/seal.ts'],
    ['packages/sealing/src/seal.ts', '@tongxing/contract/limits.ts'],
    ['tests/scenarios/visitor.spec.ts', '../../apps/service/src/app.ts'],
    ['tests/scenarios/visitor.spec.ts', '../../apps/service/test/open-service.ts'],
    ['tests/doubles/serve-double.ts', '../../../apps/service/src/kernel/clock.ts'],
    ['tests/doubles/serve-double.ts', '@tongxing/contract/limits.ts'],
    ['apps/service/src/vendors/sms/tencent.ts', '@tongxing/doubles/verify-tc3.ts'],
    ['apps/portal/src/features/home/HomePage.test.tsx', '../../../../service/src/app.ts'],
  ])('%s may not import %s', (path, specifier) => {
    expect(faultsOf(path, from(specifier))).toHaveLength(1);
  });

  it.each([
    ['apps/service/src/features/sign-in/code/sign-in-by-code.ts', './finish-sign-in.ts'],
    ['apps/service/src/features/sign-in/code/sign-in-by-code.ts', '../../../kernel/clock.ts'],
    ['apps/service/src/features/sign-in/password/routes.ts', '../../../http/mount-call.ts'],
    [
      'apps/service/src/features/sign-in/code/sign-in-by-code.ts',
      '../../protection/one-time-codes/redeem-code.ts',
    ],
    ['apps/service/src/features/sign-in/password/sign-in-by-password.ts', '../second-factor/totp.ts'],
    ['apps/service/src/features/sign-in/code/sign-in-by-code.test.ts', '../one-time-codes/redeem-code.ts'],
    ['apps/service/src/app.test.ts', '../test/open-service.ts'],
    ['apps/service/test/open-service.ts', '../src/app.ts'],
    ['apps/service/src/app.ts', './vendors/sms/outbox.ts'],
    ['apps/portal/src/features/home/HomePage.tsx', '../../ui/Button.tsx'],
    ['apps/portal/src/api/send.ts', '@tongxing/sealing/seal.ts'],
    ['apps/service/src/vendors/sms/sms.test.ts', '@tongxing/doubles/sms/tencent-sms.ts'],
    ['tests/scenarios/visitor.spec.ts', '@tongxing/fixtures/a-person.ts'],
    ['tests/scenarios/visitor.spec.ts', '@tongxing/doubles/identity/open-vendor.ts'],
  ])('%s may import %s', (path, specifier) => {
    expect(faultsOf(path, from(specifier))).toEqual([]);
  });

  it('allows a vendor the type of its port, and a feature only types of lower layers', () => {
    const typed = "import type { CodeSender } from '../../features/activity/messages/message-sender.ts';\n";
    expect(faultsOf('apps/service/src/vendors/sms/tencent.ts', typed)).toEqual([]);
    const below = "import type { Account } from '../../accounts/accounts/account.ts';\n";
    expect(faultsOf('apps/service/src/features/sign-in/code/sign-in-by-code.ts', below)).toEqual([]);
    for (const clause of [
      'import { type QrTicket }',
      'import type { QrTicket }',
      'import { find, type QrTicket }',
    ]) {
      const above = `${clause} from '../qr-sign-in/qr-ticket.ts';\n`;
      expect(faultsOf('apps/service/src/features/sign-in/code/sign-in-by-code.ts', above)).toHaveLength(1);
    }
  });

  it('reads statements over several lines, re-exports and dynamic imports', () => {
    const path = 'apps/service/src/kernel/clock.ts';
    expect(faultsOf(path, "import {\n  a,\n  b,\n} from '../http/reply.ts';\n")).toHaveLength(1);
    expect(faultsOf(path, "export * from '../http/reply.ts';\n")).toHaveLength(1);
    expect(faultsOf(path, "const late = await import('../http/reply.ts');\n")).toHaveLength(1);
    expect(faultsOf(path, "// import { a } from '../http/reply.ts';\n")).toEqual([]);
  });

  it('reports oidc-provider outside of its folder', () => {
    const text = "import Provider from 'oidc-provider';\n";
    expect(faultsOf('apps/service/src/app.ts', text)).toHaveLength(1);
    expect(faultsOf('apps/service/src/features/oauth/authorization/provider/provider.ts', text)).toEqual([]);
  });
});

describe('time, randomness and environment', () => {
  const path = 'apps/service/src/features/protection/sessions/open-session.ts';
  it.each([
    'const now = Date.now();',
    'const now = new Date();',
    'const dice = Math.random();',
    'const bytes = randomBytes(32);',
    'const id = crypto.randomUUID();',
    'const port = process.env.PORT;',
    'const answer = await fetch(url);',
  ])('given %s in a feature, reports a fault', (text) => {
    expect(faultsOf(path, text)).toHaveLength(1);
    expect(faultsOf(path.replace('.ts', '.test.ts'), text)).toEqual([]);
  });

  it('given kernel or settings, reports nothing', () => {
    expect(faultsOf('apps/service/src/kernel/clock.ts', 'const now = new Date();')).toEqual([]);
    expect(faultsOf('apps/service/src/settings/settings.ts', 'const port = process.env.PORT;')).toEqual([]);
  });

  it('given a date made of a value, or words in a comment, reports nothing', () => {
    expect(faultsOf(path, 'const then = new Date(row.createdAt * 1000); // not Date.now()')).toEqual([]);
  });
});

describe('files', () => {
  it('reports index files, folders called utils, long files and tests that do not run', () => {
    expect(faultsOf('apps/service/src/features/sign-in/completion/index.ts', '')).toHaveLength(1);
    expect(faultsOf('packages/contract/src/index.ts', '')).toEqual([]);
    expect(faultsOf('apps/portal/src/utils/format.ts', '')).toHaveLength(1);
    expect(faultsOf('apps/portal/src/ui/Long.tsx', '\n'.repeat(301))).toHaveLength(1);
    expect(faultsOf('apps/portal/src/ui/Long.tsx', '\n'.repeat(300))).toEqual([]);
    expect(faultsOf('apps/service/src/app.test.ts', `it.${'only'}('works', () => {});`)).toHaveLength(1);
  });

  it('finds a cycle, types included', () => {
    const faults = checkCode([
      { path: 'apps/service/src/kernel/a.ts', text: "import { b } from './b.ts';\n" },
      { path: 'apps/service/src/kernel/b.ts', text: "import type { C } from './c.ts';\n" },
      { path: 'apps/service/src/kernel/c.ts', text: "import { a } from './a.ts';\n" },
      { path: 'apps/service/src/kernel/d.ts', text: "import { a } from './a.ts';\n" },
    ]);
    expect(faults).toEqual([
      'an import cycle: apps/service/src/kernel/a.ts ↔ apps/service/src/kernel/b.ts ↔ apps/service/src/kernel/c.ts',
    ]);
  });
});
