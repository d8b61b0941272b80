import { cpus, totalmem } from 'node:os';

/** One line about where the figures come from: processor, cores, memory, Node. */
export function describeMachine(): string {
  const cores = cpus();
  const memory = Math.round(totalmem() / 1024 ** 3);
  return `${cores.length} × ${cores[0]?.model.trim() ?? 'unknown'}, ${memory} GB, Node ${process.versions.node}`;
}
