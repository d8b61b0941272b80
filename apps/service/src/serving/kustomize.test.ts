import { execFile, execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { copyFile, cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { openService, type TestService } from '../../test/open-service.ts';
import { environmentNames, readSettings } from '../settings/settings.ts';

const folder = fileURLToPath(new URL('../../../../deploy/kustomize/', import.meta.url));
const base = path.join(folder, 'base');
const overlay = path.join(folder, 'overlays/example');
const read = (within: string, name: string) => readFile(path.join(within, name), 'utf8');
const pairs = (lines: readonly string[]) =>
  Object.fromEntries(
    lines
      .filter(Boolean)
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );

interface Probe {
  readonly httpGet: { readonly path: string; readonly port: string };
}
interface Deployment {
  readonly spec: {
    readonly replicas: number;
    readonly selector: { readonly matchLabels: object };
    readonly template: {
      readonly metadata: { readonly labels: object };
      readonly spec: {
        readonly terminationGracePeriodSeconds: number;
        readonly containers: readonly [
          {
            readonly ports: readonly { readonly name: string; readonly containerPort: number }[];
            readonly envFrom: readonly Record<string, { readonly name: string }>[];
            readonly startupProbe: Probe;
            readonly livenessProbe: Probe;
            readonly readinessProbe: Probe;
            readonly volumeMounts: readonly { readonly name: string; readonly mountPath: string }[];
          },
        ];
        readonly volumes: readonly {
          readonly name: string;
          readonly configMap?: { readonly name: string };
        }[];
      };
    };
  };
}
interface Base {
  readonly resources: readonly string[];
}
interface Overlay extends Base {
  readonly bases: readonly string[];
  readonly configMapGenerator: readonly {
    readonly name: string;
    readonly literals?: readonly string[];
    readonly files?: readonly string[];
  }[];
  readonly secretGenerator: readonly { readonly name: string; readonly env: string }[];
}

interface Rendered {
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly namespace?: string };
  readonly data?: Readonly<Record<string, string>>;
}

let service: TestService;
let kustomization: Overlay;
let deployment: Deployment;
let environment: Record<string, string>;

beforeAll(async () => {
  service = await openService();
  kustomization = parse(await read(overlay, 'kustomization.yaml')) as Overlay;
  deployment = parse(await read(base, 'deployment.yaml')) as Deployment;
  const literals = kustomization.configMapGenerator.flatMap((each) => each.literals ?? []);
  environment = { ...pairs(literals), ...pairs((await read(overlay, 'secret.example.env')).split('\n')) };
});
afterAll(() => service.close());

test('every variable is known, and the settings are valid', async () => {
  expect(Object.keys(environment).filter((name) => !environmentNames.includes(name))).toEqual([]);
  const file = kustomization.configMapGenerator.find(({ files }) => files)?.files?.[0] ?? '';
  // The example's secrets are refused: nobody starts with what everybody can read.
  const example = { ...environment, CONFIG_FILE: path.join(overlay, file) };
  expect(() => readSettings(example)).toThrow(/SECRET_KEY.*an example[^]*METRICS_TOKEN.*an example/);
  const secrets = {
    SECRET_KEY: randomBytes(32).toString('base64'),
    METRICS_TOKEN: randomBytes(24).toString('hex'),
  };
  const settings = readSettings({ ...example, ...secrets });
  expect(settings.uploads).toMatch(/^s3:/);
  expect(settings.file.backups.folder).toMatch(/^s3:/);
  expect(settings.s3).not.toBeNull();
});

test('the probes use existing paths and the right port', async () => {
  const { startupProbe, livenessProbe, readinessProbe, ports } = deployment.spec.template.spec.containers[0];
  expect([startupProbe, livenessProbe, readinessProbe].map(({ httpGet }) => httpGet.path)).toEqual([
    '/healthz',
    '/healthz',
    '/readyz',
  ]);
  for (const { httpGet } of [startupProbe, livenessProbe, readinessProbe]) {
    expect((await service.app.inject(httpGet.path)).statusCode).toBe(200);
    expect(ports.map(({ name }) => name)).toContain(httpGet.port);
  }
  expect(ports[0]?.containerPort).toBe(readSettings({}).port);
});

test('a pod has time to drain and to stop, and one may be disrupted at a time', async () => {
  const { terminationGracePeriodSeconds: grace } = deployment.spec.template.spec;
  expect(grace).toBeGreaterThan(Number(environment['DRAIN_SECONDS']) + 9);
  const budget = parse(await read(base, 'disruption-budget.yaml')) as {
    readonly spec: { readonly minAvailable: number };
  };
  expect(budget.spec.minAvailable).toBeLessThan(deployment.spec.replicas);
});

test('the deployment, the service and the budget select the same pods', async () => {
  const { selector, template } = deployment.spec;
  const { labels } = template.metadata;
  expect(Object.keys(labels).length).toBeGreaterThan(0);
  expect(selector.matchLabels).toEqual(labels);
  expect(parse(await read(base, 'service.yaml'))).toMatchObject({ spec: { selector: labels } });
  expect(parse(await read(base, 'disruption-budget.yaml'))).toMatchObject({
    spec: { selector: { matchLabels: labels } },
  });
});

test('every referenced file exists', async () => {
  const { containers, volumes } = deployment.spec.template.spec;
  const generated = [...kustomization.configMapGenerator, ...kustomization.secretGenerator].map(
    ({ name }) => name,
  );
  const named = [
    ...containers[0].envFrom.flatMap((each) => Object.values(each).map(({ name }) => name)),
    ...volumes.flatMap(({ configMap }) => configMap?.name ?? []),
  ];
  expect(named.toSorted()).toEqual(generated.toSorted());
  expect(containers[0].volumeMounts.map(({ name }) => name)).toEqual(volumes.map(({ name }) => name));
  expect(kustomization.bases.map((each) => path.join(overlay, each))).toEqual([base]);
  const { resources } = parse(await read(base, 'kustomization.yaml')) as Base;
  const files = [
    ...resources.map((file) => path.join(base, file)),
    ...kustomization.resources.map((file) => path.join(overlay, file)),
  ];
  for (const file of files) {
    expect(parse(await readFile(file, 'utf8')) as object, file).toMatchObject({
      metadata: { name: 'tongxing' },
    });
  }
});

const hasKubectl = (() => {
  try {
    execFileSync('kubectl', ['kustomize', '--help'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

// Debian has it in the package kubernetes-client; where it is missing, the tests above are all there is.
test.skipIf(!hasKubectl)('kubectl renders the overlay: its objects, names and settings', async () => {
  const copy = await mkdtemp(path.join(tmpdir(), 'kustomize-'));
  await cp(folder, copy, { recursive: true });
  const within = path.join(copy, 'overlays/example');
  await copyFile(
    path.join(within, 'secret.example.env'),
    path.join(within, kustomization.secretGenerator[0]?.env ?? ''),
  );
  const { stdout } = await promisify(execFile)('kubectl', ['kustomize', within]);
  await rm(copy, { recursive: true });
  const objects = parseAllDocuments(stdout).map((each) => each.toJS() as Rendered);
  expect(objects.map(({ kind }) => kind).toSorted()).toEqual([
    'ConfigMap',
    'ConfigMap',
    'Deployment',
    'Ingress',
    'PodDisruptionBudget',
    'Secret',
    'Service',
  ]);
  expect(new Set(objects.map(({ metadata }) => metadata.namespace))).toEqual(new Set(['tongxing']));
  // Generated names end in a digest of what they hold, so that a changed setting replaces the pods.
  const rendered = objects.find(({ kind }) => kind === 'Deployment') as Rendered & Deployment;
  const [container] = rendered.spec.template.spec.containers;
  const named = container.envFrom.flatMap((each) => Object.values(each).map(({ name }) => name));
  expect(named.every((name) => objects.some(({ metadata }) => metadata.name === name))).toBe(true);
  expect(named.every((name) => /-[a-z0-9]{10}$/.test(name))).toBe(true);
  const variables = objects
    .filter(({ metadata }) => named.includes(metadata.name))
    .flatMap(({ data }) => Object.keys(data ?? {}));
  expect(variables.toSorted()).toEqual(Object.keys(environment).toSorted());
});
