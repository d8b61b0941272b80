import { emailCodeCalls, phoneCodeCalls } from '@tongxing/contract/calls/one-time-codes.ts';
import { signInByPhoneCode } from '@tongxing/contract/calls/sign-in.ts';
import { expect, test } from 'vitest';
import { awaitCode } from '../../../../test/await-code.ts';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { registerPerson } from '../../../../test/register-account.ts';

const opened = async (
  file: Record<string, unknown>,
  run: (service: TestService) => Promise<void>,
): Promise<void> => {
  const service = await openService({ file });
  await run(service).finally(() => service.close());
};

const stranger = '13655556666';
const address = 'stranger@example.com';

// threat:sms-pumping
test.each([
  ['registration by phone', { register: { phone: false } }, 'phone'],
  ['registration by e-mail', { register: { email: false } }, 'email'],
  ['registration at the sign-in', { login: { code_registers: false } }, 'both'],
] as const)(
  'with %s off, sends no stranger a sign-in code, and answers as if it had',
  async (_, file, kind) => {
    await opened(file, async (service) => {
      const asked = [
        [
          'phone',
          stranger,
          () => service.visitor('46.1.1.1').call(phoneCodeCalls.login, { phone: stranger }),
        ],
        ['email', address, () => service.visitor('46.1.1.2').call(emailCodeCalls.login, { email: address })],
      ] as const;
      for (const [channel, to, ask] of asked) {
        expect(await ask()).toMatchObject({ code: 1, data: { expire: 300, resend: 60 } });
        const isSent = await service.readCode(to, 'login').then(
          () => true,
          () => false,
        );
        expect([channel, isSent]).toEqual([channel, kind !== 'both' && kind !== channel]);
      }
    });
  },
);

// threat:sms-pumping
test('people of the site still sign in by a code while nobody registers', async () => {
  const settings = { file: { login: { code_registers: false } } };
  await opened(settings.file, async (service) => {
    const { phone } = await registerPerson(service);
    service.clock.advance(61);
    const visitor = service.visitor('46.1.1.1');
    const code = await awaitCode(service, phone, 'login', async () => {
      expect((await visitor.call(phoneCodeCalls.login, { phone })).code).toBe(1);
    });
    expect((await visitor.call(signInByPhoneCode, { phone, code })).code).toBe(1);
  });
});
