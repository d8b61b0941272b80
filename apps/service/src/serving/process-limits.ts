import { totalmem } from 'node:os';
import { getHeapStatistics } from 'node:v8';

/** The limits of the machine, its container or `ulimit` for a process. */
export interface ProcessLimits {
  /** Open files and connections; null where there is no limit. */
  readonly files: number | null;
  /** The memory of the machine, or of the container where that is less, for all its processes. */
  readonly memoryBytes: number;
  readonly heapBytes: number;
}

/** Each connection takes one, and each person who waits for a QR code keeps it open. */
const fewFiles = 4096;
const littleMemoryMegabytes = 384;

/** The current limits of this process. */
export function readProcessLimits(): ProcessLimits {
  // Without this the report resolves names of addresses.
  Object.assign(process.report, { excludeNetwork: true });
  const { userLimits } = process.report.getReport() as {
    readonly userLimits?: { readonly open_files?: { readonly soft: number | string } };
  };
  const files = Number(userLimits?.open_files?.soft);
  return {
    files: Number.isFinite(files) ? files : null,
    // Without a limit it is more than the memory of any machine, or 0.
    memoryBytes: Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY),
    heapBytes: getHeapStatistics().heap_size_limit,
  };
}

/** The limits in one line at every start, with the consequences where they are low. */
export function formatLimits({ files, memoryBytes, heapBytes }: ProcessLimits): {
  readonly line: string;
  readonly warnings: readonly string[];
} {
  const memory = megabytes(memoryBytes);
  const warnings = [];
  if (files !== null && files < fewFiles) {
    warnings.push(
      `Only ${files} files may be open at once, connections among them: raise it (LimitNOFILE, ulimit -n) to ${fewFiles} or more.`,
    );
  }
  if (memory < littleMemoryMegabytes) {
    warnings.push(
      `Only ${memory} MB of memory: give it ${littleMemoryMegabytes} MB or more, or it may be killed when many sign in at once.`,
    );
  }
  return {
    line: `Limits: ${files ?? 'any number of'} open files, ${memory} MB of memory, ${megabytes(heapBytes)} MB of it for the heap of a process`,
    warnings,
  };
}

const megabytes = (bytes: number) => Math.round(bytes / 1024 / 1024);
