import type { scanQrTicket } from '@tongxing/contract/calls/qr-sign-in.ts';
import type { CallOutput } from '@tongxing/contract/define-call.ts';

/** The request of a ticket, as the phone sees it. */
export type ScannedTicket = CallOutput<typeof scanQrTicket>;
