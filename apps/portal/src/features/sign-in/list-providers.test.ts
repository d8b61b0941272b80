import { listProviders as contractCall } from '@tongxing/contract/calls/provider-sign-in.ts';
import { expect, it } from 'vitest';
import { providersCall } from './list-providers.ts';

it('asks what the contract says', () => {
  expect(contractCall).toMatchObject(providersCall);
});
