import { setTimeout as pause } from 'node:timers/promises';
import type { Machines } from './machines.ts';

/** A fault or maintenance of machines under load. */
export interface Disturbance {
  readonly name: string;
  /** Planned maintenance, which nobody may notice. */
  readonly isPlanned?: boolean;
  /** Does it, and resolves when everything runs again. */
  happen(machines: Machines): Promise<void>;
}

export const disturbances: readonly Disturbance[] = [
  {
    name: "kill -9 of the primary's PostgreSQL and its Patroni",
    async happen({ print, until }) {
      const primary = await print('primary');
      await print('kill', primary);
      await until('primary');
      await pause(5000);
      await print('start', primary);
      await until('streams');
    },
  },
  {
    name: 'planned switchover (`patronictl switchover`)',
    async happen({ print, until }) {
      await print('switchover');
      await until('streams');
    },
  },
  {
    name: 'kill -9 of the standby that confirms commits, and its Patroni',
    async happen({ print, until }) {
      const standby = await print('confirming');
      await print('kill', standby);
      await pause(30_000);
      await print('start', standby);
      await until('streams');
    },
  },
  {
    name: 'etcd away for a minute',
    async happen({ print, until }) {
      await print('kill', 'etcd');
      await pause(60_000);
      await print('start', 'etcd');
      await pause(10_000);
      await until('streams');
    },
  },
  {
    name: "kill -9 of Redis's master",
    async happen({ print }) {
      const master = await print('master');
      await print('kill', master);
      for (let tries = 0; tries < 120 && (await print('master')) === master; tries += 1) await pause(500);
      await pause(2000);
      await print('start', master);
      await pause(3000);
    },
  },
  {
    name: "kill -9 of one machine's PgBouncer, back after ten seconds",
    async happen({ print }) {
      await print('kill', 'pgbouncer1');
      await pause(10_000);
      await print('start', 'pgbouncer1');
    },
  },
  {
    name: 'HAProxy reads its file again, three times, and the one before ends',
    isPlanned: true,
    async happen({ print }) {
      for (let turn = 0; turn < 3; turn += 1) {
        await print('reload');
        await pause(4000);
      }
      // Existing connections stay with the previous process, which ends a minute later (`hard-stop-after`).
      await pause(58_000);
    },
  },
  {
    name: 'restart of one service after the other, four times in all',
    isPlanned: true,
    async happen({ print }) {
      for (const service of ['service1', 'service2', 'service1', 'service2']) {
        await print('restart', service);
        await pause(3000);
      }
    },
  },
];
