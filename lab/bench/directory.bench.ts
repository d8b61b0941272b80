import { setTimeout as pause } from 'node:timers/promises';
import type { Company } from '@tongxing/doubles/directory/company.ts';
import { serveMemberList } from '@tongxing/doubles/directory/member-lists.ts';
import type { BenchContext } from './bench.ts';
import { highWaterOf } from './measure/memory.ts';
import { enterConsole } from './setup/enter-console.ts';

export const name = 'directory';

const perDepartment = 100;

/** A company whose departments have a hundred people each. */
function companyOf(people: number): Company {
  return {
    departments: Array.from({ length: people / perDepartment }, (_, at) => ({
      id: at + 2,
      name: `部门${at}`,
      parent: at < 20 ? 1 : 2 + (at % 20),
    })),
    members: Array.from({ length: people }, (_, at) => ({
      id: `staff${at}`,
      name: `员工${at}`,
      departments: [2 + Math.floor(at / perDepartment)],
      phone: `139${String(10_000_000 + at)}`,
      email: `staff${at}@corp.example`,
      jobNumber: `A${at}`,
    })),
    nameless: null,
  };
}

interface Run {
  readonly state: string;
  readonly seen: number;
  readonly created: number;
  readonly left: number;
  readonly error: string | null;
}

/**
 * How long a company's member list takes, read for the first time, when everybody becomes an account, and again, when nothing has
 * changed; and the most memory of the service meanwhile.
 */
export async function run(context: BenchContext): Promise<void> {
  const { isQuick, startProduct, report, onEnd } = context;
  for (const people of isQuick ? [500, 1000] : [5000, 50_000]) {
    const company = companyOf(people);
    const list = await serveMemberList('wecom', company, { now: () => new Date() });
    onEnd(() => list.close());
    const product = await startProduct({
      config: {
        outgoing: { allow_private: ['127.0.0.1/32'] },
        operators: { requests_per_minute: 10_000_000, approval: false },
        directories: [{ ...list.entry, name: '公司', first_sign_in: 'create' }],
      },
    });
    const headers = await enterConsole(product);
    const among = `${people.toLocaleString('en')} people`;
    const sync = async (what: string, expected: Partial<Run>) => {
      const startedAt = performance.now();
      const found = await readThrough(product.url, headers);
      if (Object.entries(expected).some(([key, value]) => found[key as keyof Run] !== value))
        throw new Error(`the run ended with ${JSON.stringify(found)}`);
      report({ what: `${what}, ${among}`, value: (performance.now() - startedAt) / 1000, unit: 's' });
    };
    await sync('first read', { state: 'done', seen: people, created: people });
    await sync('read again, nothing changed', { state: 'done', seen: people, created: 0, left: 0 });
    report({ what: `most memory, ${among}`, value: highWaterOf(product.pid()), unit: 'MB' });
  }
}

/** Starts a run of the directory and waits for its end. */
async function readThrough(url: string, headers: Readonly<Record<string, string>>): Promise<Run> {
  const ask = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`${url}/manage/v1/directories/corp/${path}`, {
      method,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Run & { readonly id: string };
  };
  const { id } = await ask('POST', 'sync', { dry_run: false });
  for (;;) {
    const found = await ask('GET', `runs/${id}`);
    if (found.state !== 'running') return found;
    await pause(250);
  }
}
