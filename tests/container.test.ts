import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const read = (file: string) => readFileSync(join(import.meta.dirname, '..', file), 'utf8');

// What has no meaning in the container, or is set by the image.
const NOT_PASSED = ['PORT', 'HOST', 'DATA_DIR', 'BACKUP_DIR'];

describe('the container', () => {
  it('runs the server as npm start does: as much memory, and what was compiled once is not compiled again', () => {
    const image = read('Dockerfile');
    const [, heap] = /const HEAP = '(.+)'/.exec(read('scripts/commands.mjs')) ?? [];
    expect(image).toContain(`NODE_OPTIONS="${heap}"`);
    expect(image).toMatch(/NODE_COMPILE_CACHE=\S+/);
    expect(image).toMatch(/MALLOC_ARENA_MAX=2/);
  });

  it('is given every variable of .env.example that means something in it', () => {
    const names = [...read('.env.example').matchAll(/^#([A-Z_]+)=/gm)].map(([, name]) => name ?? '');
    const compose = read('compose.yaml');
    const missing = new Set(names.filter((name) => !NOT_PASSED.includes(name) && !compose.includes(`      ${name}: `)));
    expect([...missing]).toEqual([]);
  });
});
