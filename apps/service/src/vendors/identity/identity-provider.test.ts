import { providerWorlds } from '@tongxing/doubles/identity/provider-worlds.ts';
import { describeProvider } from './identity-provider.conformance.ts';

for (const [name, open] of Object.entries(providerWorlds)) describeProvider(name, open);
