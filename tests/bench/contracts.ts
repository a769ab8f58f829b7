import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Endpoint } from '../../domain/kernel/endpoint.ts';

const DOMAIN = resolve(import.meta.dirname, '../../domain');

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;

/** Every call that the contracts describe, so that a new one is measured by itself. */
export const allEndpoints = async (): Promise<Endpoint[]> => {
  const found = new Map<string, Endpoint>();
  for (const file of globSync('**/*contract.ts', { cwd: DOMAIN }).sort()) {
    const exported = (await import(pathToFileURL(resolve(DOMAIN, file)).href)) as Record<string, unknown>;
    for (const value of Object.values(exported))
      if (isEndpoint(value)) found.set(`${value.method} ${value.path}`, value);
  }
  return [...found.values()];
};
