import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { endpoint } from '../../domain/kernel/endpoint.ts';
import { startTestApp, type TestApp } from '../../tests/support/app.ts';
import { docsPage } from './site/docs-page.ts';

type Operation = { summary: string; parameters: { name: string; in: string }[]; responses: Record<string, unknown> };
type Document = { openapi: string; paths: Record<string, Record<string, Operation>> };

let t: TestApp;
let document: Document;

beforeAll(async () => {
  t = await startTestApp();
  document = (await t.anonymous.call('GET', '/api/openapi.json')).body as Document;
});

const mounted = () => t.app.routes.map(({ endpoint: e }) => `${e.method} ${e.path.replace(/:(\w+)/g, '{$1}')}`).sort();

const referencesIn = (value: unknown): string[] =>
  value === null || typeof value !== 'object'
    ? []
    : Object.entries(value).flatMap(([key, inner]) =>
        key === '$ref' && typeof inner === 'string' ? [inner] : referencesIn(inner),
      );

const follow = (reference: string): unknown =>
  reference
    .replace(/^#\//, '')
    .split('/')
    .reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], document);

describe('the OpenAPI document', () => {
  it('is version 3.1 and lists exactly the mounted routes', () => {
    expect(document.openapi).toBe('3.1.0');
    const listed = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(listed.sort()).toEqual(mounted());
  });

  it('has an end for every reference', () => {
    const references = referencesIn(document);
    expect(references.length).toBeGreaterThan(10);
    expect(references.filter((reference) => follow(reference) === undefined)).toEqual([]);
  });

  it('describes every parameter of a path, every success and every refusal', () => {
    for (const [path, operations] of Object.entries(document.paths)) {
      const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      for (const [method, operation] of Object.entries(operations)) {
        const described = operation.parameters.filter((p) => p.in === 'path').map((p) => p.name);
        expect([path, method, described]).toEqual([path, method, names]);
        expect(operation.summary).toMatch(/\S/);
        expect(Object.keys(operation.responses).some((status) => /^[23]/.test(status))).toBe(true);
        expect(operation.responses).toHaveProperty('400');
      }
    }
  });
});

describe('the description page', () => {
  it('names every route', async () => {
    const { body } = await t.anonymous.call('GET', '/api/docs');
    for (const route of mounted()) expect(body).toContain(route.split(' ')[1]);
  });

  it('shows whatever a contract says as text', () => {
    const evil = '<img src=x onerror="alert(1)">';
    const route = endpoint({
      method: 'POST',
      path: `/api/${evil}`,
      summary: evil,
      access: 'public',
      body: z.object({ [evil]: z.string() }),
      output: null,
      media: evil,
    });
    const page = docsPage([{ endpoint: route, mode: 'plain' }], evil);
    expect(page).not.toContain('<img');
    expect(page).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt;');
  });
});
