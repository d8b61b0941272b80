import { execFile, execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import product from '../../package.json' with { type: 'json' };
import { environmentNames, readSettings } from '../settings/settings.ts';

const folder = fileURLToPath(new URL('../../../../deploy/helm/tongxing/', import.meta.url));
const kustomize = fileURLToPath(new URL('../../../../deploy/kubernetes/', import.meta.url));
const read = (name: string) => readFileSync(path.join(folder, name), 'utf8');
const templates = globSync('templates/*', { cwd: folder });

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: unknown;
}
type Values = Readonly<Record<string, unknown>>;
const values = parse(read('values.yaml')) as Values & { readonly environment: Record<string, string> };
const schema = JSON.parse(read('values.schema.json')) as Schema;

/** All paths of these values, `a.b`; those below what the schema leaves open are not followed. */
function pathsOf(here: Values, { properties = {} }: Schema, above = ''): string[] {
  return Object.entries(here).flatMap(([name, value]) => {
    const inside = properties[name];
    const isClosed = inside?.additionalProperties === false;
    return isClosed ? pathsOf(value as Values, inside, `${above}${name}.`) : [above + name];
  });
}
const pathsOfSchema = ({ properties = {} }: Schema, above = ''): string[] =>
  Object.entries(properties).flatMap(([name, inside]) =>
    inside.additionalProperties === false ? pathsOfSchema(inside, `${above}${name}.`) : [above + name],
  );

test('values, their schema and the templates know the same names', () => {
  const known = pathsOf(values, schema).toSorted();
  // Helm's own.
  const described = pathsOfSchema(schema).filter((name) => name !== 'global');
  expect(described.toSorted()).toEqual(known);
  const used = templates.flatMap((name) =>
    [...read(name).matchAll(/\.Values\.([\w.]+)/g)].map(([, used = '']) => used),
  );
  const open = new Set(['environment.PUBLIC_URL']);
  expect([...new Set(used)].filter((name) => !open.has(name)).toSorted()).toEqual(known);
});

test('every variable is one of ours, and the settings they make are good', () => {
  const environment = {
    ...values.environment,
    PUBLIC_URL: 'https://account.example.com',
  };
  expect(Object.keys(environment).filter((name) => !environmentNames.includes(name))).toEqual([]);
  const { drainSeconds } = readSettings({ ...environment, CONFIG_FILE: '' });
  expect(values['terminationGracePeriodSeconds']).toBeGreaterThan(drainSeconds + 9);
});

test('the chart is of this version', () => {
  expect(parse(read('Chart.yaml'))).toMatchObject({ version: product.version, appVersion: product.version });
});

test('probes, port, rights and folders of a pod are those that Kustomize has', () => {
  const ours = read('templates/deployment.yaml');
  const theirs = readFileSync(path.join(kustomize, 'deployment.yaml'), 'utf8');
  const part = (text: string, from: string, to: string) =>
    text.slice(text.indexOf(from), text.indexOf(to, text.indexOf(from)));
  for (const [from, to] of [
    ['          ports:', '          envFrom:'],
    ['          startupProbe:', '          resources:'],
    ['          securityContext:', '      volumes:'],
    ['      automountServiceAccountToken:', '      topologySpreadConstraints:'],
  ] as const) {
    expect(part(ours, from, to)).toBe(part(theirs, from, to));
    expect(part(theirs, from, to).length).toBeGreaterThan(20);
  }
});

const hasHelm = (() => {
  try {
    execFileSync('helm', ['version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

/** What Helm makes of the chart with these values. */
async function render(...more: string[]): Promise<Values[]> {
  const args = ['template', 'people', folder, '--set', 'environment.PUBLIC_URL=https://a.example', ...more];
  const { stdout } = await promisify(execFile)('helm', args);
  return parseAllDocuments(stdout).map((each) => each.toJS() as Values);
}

// Helm is in neither Debian's packages nor npm's: where it is not, the tests above are all there is.
test.skipIf(!hasHelm)('Helm makes objects of it, and refuses what cannot be', async () => {
  const kinds = (await render()).map(({ kind }) => kind).toSorted();
  expect(kinds).toEqual([
    'ConfigMap',
    'ConfigMap',
    'Deployment',
    'Ingress',
    'PodDisruptionBudget',
    'Secret',
    'Service',
  ]);
  const single = await render('--set', 'replicas=1,persistence.enabled=true,secret.existing=mine');
  expect(single.map(({ kind }) => kind)).not.toContain('Secret');
  expect(single.map(({ kind }) => kind)).toContain('PersistentVolumeClaim');
  await expect(render('--set', 'persistence.enabled=true')).rejects.toThrow('set replicas to 1');
  await expect(render('--set', 'replica=1')).rejects.toThrow('replica');
});
