import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { openService, type TestService } from '../../test/open-service.ts';
import { environmentNames, readSettings } from '../settings/settings.ts';

const folder = fileURLToPath(new URL('../../../../deploy/kubernetes/', import.meta.url));
const read = (name: string) => readFile(folder + name, 'utf8');
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
interface Kustomization {
  readonly resources: readonly string[];
  readonly configMapGenerator: readonly {
    readonly name: string;
    readonly literals?: readonly string[];
    readonly files?: readonly string[];
  }[];
  readonly secretGenerator: readonly { readonly name: string }[];
}

let service: TestService;
let kustomization: Kustomization;
let deployment: Deployment;
let environment: Record<string, string>;

beforeAll(async () => {
  service = await openService();
  kustomization = parse(await read('kustomization.yaml')) as Kustomization;
  deployment = parse(await read('deployment.yaml')) as Deployment;
  const literals = kustomization.configMapGenerator.flatMap((each) => each.literals ?? []);
  environment = { ...pairs(literals), ...pairs((await read('secret.example.env')).split('\n')) };
});
afterAll(() => service.close());

test('every variable is one of ours, and the settings they make are good', async () => {
  expect(Object.keys(environment).filter((name) => !environmentNames.includes(name))).toEqual([]);
  const file = kustomization.configMapGenerator.find(({ files }) => files)?.files?.[0] ?? '';
  const settings = readSettings({ ...environment, CONFIG_FILE: folder + file });
  expect(settings.uploads).toMatch(/^s3:/);
  expect(settings.file.backups.folder).toMatch(/^s3:/);
  expect(settings.s3).not.toBeNull();
});

test('the probes ask what the service answers, on the port that it has', async () => {
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

test('a pod has time to drain and to stop, and one may go while the others serve', async () => {
  const { terminationGracePeriodSeconds: grace } = deployment.spec.template.spec;
  expect(grace).toBeGreaterThan(Number(environment['DRAIN_SECONDS']) + 9);
  const budget = parse(await read('disruption-budget.yaml')) as {
    readonly spec: { readonly minAvailable: number };
  };
  expect(budget.spec.minAvailable).toBeLessThan(deployment.spec.replicas);
});

test('the deployment, the service and the budget mean the same pods', async () => {
  const { selector, template } = deployment.spec;
  const { labels } = template.metadata;
  expect(Object.keys(labels).length).toBeGreaterThan(0);
  expect(selector.matchLabels).toEqual(labels);
  expect(parse(await read('service.yaml'))).toMatchObject({ spec: { selector: labels } });
  expect(parse(await read('disruption-budget.yaml'))).toMatchObject({
    spec: { selector: { matchLabels: labels } },
  });
});

test('whatever is named is there', async () => {
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
  for (const file of kustomization.resources) {
    expect(parse(await read(file)) as object, file).toMatchObject({ metadata: { name: 'tongxing' } });
  }
});
