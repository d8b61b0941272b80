import {
  cancelRescue as cancelRescueCall,
  disableTotp as disableTotpCall,
  enableTotp as enableTotpCall,
  forgetTrustedDevices,
  getSecondFactor,
  listTrustedDevices as listTrustedDevicesCall,
  makeRecoveryCodes,
  setUpTotp as setUpTotpCall,
} from '@tongxing/contract/calls/second-factor.ts';
import type { Mount } from '../../../http/calls/mount-call.ts';
import { setCheckSecret } from '../../../http/calls/signed-in-reply.ts';
import { toSeconds } from '../../../kernel/clock.ts';
import { describeDevice } from '../../../kernel/network/describe-device.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import {
  distrustDevice,
  distrustDevices,
  listTrustedDevices,
} from '../../accounts/devices/trusted-devices.ts';
import { requireLivingSession } from '../../protection/sessions/require-living-session.ts';
import { cancelRescue } from './cancel-rescue.ts';
import { disableTotp } from './disable-totp.ts';
import { enableTotp, setUpTotp } from './enroll-totp.ts';
import { renewRecoveryCodes } from './recovery-codes.ts';
import { findRescue } from './rescue-store.ts';
import { countRecoveryCodes, findTotp } from './totp-store.ts';

function shownOnce<Key extends string>(
  codes: Result<readonly string[], Key>,
): Result<{ recovery_codes: string[] }, Key> {
  return codes.ok ? succeed({ recovery_codes: [...codes.value] }) : codes;
}

export function secondFactorRoutes(mount: Mount): void {
  mount(setUpTotpCall, async ({ session }, work) => succeed(await setUpTotp(work, session)));
  mount(enableTotpCall, async ({ input, session }, work) => {
    const enabled = await enableTotp(work, session, input.code);
    if (!enabled.ok) return enabled;
    const { recoveryCodes, secret } = enabled.value;
    const reply = { recovery_codes: [...recoveryCodes] };
    return succeed(secret === null ? reply : setCheckSecret(reply, session.accountId, secret));
  });
  mount(disableTotpCall, ({ session }, work) => disableTotp(work, session));
  mount(makeRecoveryCodes, async ({ session }, work) => shownOnce(await renewRecoveryCodes(work, session)));
  mount(cancelRescueCall, ({ session }, work) =>
    work.change(async (change) => {
      const ended = await requireLivingSession(change, session);
      if (ended) return ended;
      await cancelRescue(change, session.accountId, session.sessionId);
      return succeed({});
    }),
  );

  mount(getSecondFactor, async ({ session: { accountId }, caller }, { db, clock }) => {
    const now = clock.now();
    const [totp, codes, trusted, readyAt] = await Promise.all([
      findTotp(db, accountId),
      countRecoveryCodes(db, accountId),
      listTrustedDevices(db, accountId, now),
      findRescue(db, accountId, now),
    ]);
    return succeed({
      enabled: totp !== null,
      enabled_at: totp && toSeconds(totp.enabledAt),
      recovery_codes: codes,
      trusted_devices: trusted.length,
      trusted_here: trusted.some(({ device }) => device === caller.device),
      rescue_ready_at: readyAt && toSeconds(readyAt),
    });
  });

  mount(listTrustedDevicesCall, async ({ session, caller }, { db, clock }) => {
    const items = (await listTrustedDevices(db, session.accountId, clock.now())).map((row) => {
      const { name, kind } = describeDevice(row.user_agent);
      return {
        id: row.id,
        device: name,
        kind,
        place: row.place,
        last_seen_at: toSeconds(row.last_seen_at),
        trusted_until: toSeconds(row.trusted_until),
        current: row.device === caller.device,
      };
    });
    const ordered = items.toSorted((one, other) => Number(other.current) - Number(one.current));
    return succeed({ items: ordered, next_cursor: null });
  });

  mount(forgetTrustedDevices, ({ input: { id }, session }, work) =>
    work.change(async (change) => {
      const ended = await requireLivingSession(change, session);
      if (ended) return ended;
      const { accountId, sessionId } = session;
      if (id === undefined) await distrustDevices(change, accountId);
      else if (!(await distrustDevice(change, accountId, id))) return fail('not_found');
      await change.record({ accountId, kind: 'device_distrusted', sessionId });
      return succeed({});
    }),
  );
}
