import { listProviders as contractCall } from '@tongxing/contract/calls/provider-sign-in.ts';
import { expect, it } from 'vitest';
import { providersCall } from './list-providers.ts';

it('sends the request of the contract’s call', () => {
  expect(contractCall).toMatchObject(providersCall);
});
