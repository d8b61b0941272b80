import { noCaller } from '../src/kernel/network/caller.ts';
import { accountData, modules } from '../src/modules.ts';
import type { Ports } from '../src/ports/ports.ts';
import { createServiceWork, type ServiceWork } from '../src/service-work.ts';

/** The work that a command of the operator has, on the ports of a tested service. */
export function openWork(ports: Ports): ServiceWork {
  return createServiceWork(ports, { modules, accountData }).workFor(noCaller);
}
