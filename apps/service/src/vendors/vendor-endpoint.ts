import { readWebAddress, webProtocols } from '@tongxing/contract/rules/web-address.ts';
import * as z from 'zod';

/** Where a vendor answers: a double in tests, a private cloud, a proxy. */
export const vendorEndpoint = z
  .string()
  .refine((text) => readWebAddress(text, webProtocols) !== null, 'must be an http or https URL');
