import { expect, test } from 'vitest';
import { checkImages } from './check-images.ts';

const digest = `@sha256:${'a'.repeat(64)}`;
const docker = (first: string, second = first) => ({
  Dockerfile: `FROM ${first} AS portal\nRUN true\nFROM ${second}\n`,
  'docker-compose.yml': `  postgres:\n    image: postgres:18${first.includes('@') ? digest : ''}\n`,
});

test('given images with versions, all by tag or all by digest, reports nothing', () => {
  expect(checkImages(docker('node:24-bookworm-slim'))).toEqual([]);
  expect(checkImages(docker(`node:24-bookworm-slim${digest}`))).toEqual([]);
});

test('given an image without version, a differing one, or a digest that others lack, reports a fault', () => {
  expect(checkImages(docker('node'))).toHaveLength(2);
  expect(checkImages(docker('node:latest'))).toHaveLength(2);
  expect(checkImages(docker('node:24', 'node:22'))).toEqual(['Dockerfile: node:22 is node:24 elsewhere']);
  expect(checkImages(docker('node:24', `node:24${digest}`))).toHaveLength(3);
  expect(checkImages({ Dockerfile: 'RUN true' })).toHaveLength(1);
});
