import { vendorFixtures } from '@tongxing/doubles/identity/vendor-fixtures.ts';
import { describeProvider } from './identity-provider.conformance.ts';

for (const [name, open] of Object.entries(vendorFixtures)) describeProvider(name, open);
