import type { Answer } from '@tongxing/client/open-client.ts';
import {
  confirmQrTicket,
  getQrStatus,
  openQrTicket,
  type QrStatus,
  qrSecretHeader,
  scanQrTicket,
} from '@tongxing/contract/calls/qr-sign-in.ts';
import type { TestService, Visitor } from './open-service.ts';

/** A QR code on a screen, and the browser that opened it. */
export interface ShownQr {
  readonly asker: Visitor;
  readonly ticket: string;
  readonly secret: string;
  /** The status when the screen asks now; its browser keeps the cookies. */
  check(): Promise<Answer<QrStatus>>;
}

/** Opens a QR code on a browser; with `bind_id` for an identity that waits there. */
export async function showQr(
  service: TestService,
  { asker = service.visitor('11.5.5.5'), bind_id }: { asker?: Visitor; bind_id?: string } = {},
): Promise<ShownQr> {
  const opened = await asker.call(openQrTicket, {
    purpose: 'login',
    channel: 'app',
    ...(bind_id && { bind_id }),
  });
  if (opened.code !== 1) throw new Error(`no code: ${opened.msg}`);
  const { ticket, secret } = opened.data;
  return {
    asker,
    ticket,
    secret,
    check: () => asker.call(getQrStatus, { ticket }, { headers: { [qrSecretHeader]: secret } }),
  };
}

/** The phone scans and chooses the number on the screen; returns the reply. */
export async function confirmQr(phone: Visitor, code: ShownQr): Promise<Answer<unknown>> {
  const { ticket } = code;
  await phone.call(scanQrTicket, { ticket });
  const { number = '' } = (await code.check()).data;
  return phone.call(confirmQrTicket, { ticket, number });
}

/** Signs a browser in by a QR code that the phone confirms: the session is derived from the phone's. */
export async function copyByQr(service: TestService, phone: Visitor): Promise<Visitor> {
  const code = await showQr(service);
  const confirmed = await confirmQr(phone, code);
  if (confirmed.code !== 1) throw new Error(`not confirmed: ${confirmed.msg}`);
  const { token } = (await code.check()).data;
  if (!token) throw new Error('the outcome has no token');
  code.asker.token = token;
  return code.asker;
}
