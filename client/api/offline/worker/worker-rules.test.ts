import { describe, expect, it } from 'vitest';
import { filesCache, outdatedCaches, ruleFor } from './worker-rules.ts';

const ORIGIN = 'https://space.example';
const FILES = ['/assets/app-1.js', '/theme.js'];

const rule = (path: string, changes: { method?: string; mode?: string; origin?: string } = {}) =>
  ruleFor({ method: 'GET', mode: 'cors', url: `${changes.origin ?? ORIGIN}${path}`, ...changes }, ORIGIN, FILES);

describe('the worker', () => {
  it.each([
    ['/assets/app-1.js', 'kept first'],
    ['/theme.js', 'server first'],
    ['/assets/app-2.js', 'pass'],
    ['/api/counter', 'pass'],
    ['/api/events', 'pass'],
    ['/offline-acts', 'pass'],
  ])('does with %s: %s', (path, expected) => {
    expect(rule(path)).toBe(expected);
  });

  it('serves only pages that work without a line, and nothing of another site or of a write', () => {
    expect(rule('/offline-acts?q=7', { mode: 'navigate' })).toBe('page');
    for (const path of ['/', '/tenants', '/settings', '/api/docs'])
      expect([path, rule(path, { mode: 'navigate' })]).toEqual([path, 'pass']);
    expect(rule('/assets/app-1.js', { origin: 'https://elsewhere.example' })).toBe('pass');
    expect(rule('/assets/app-1.js', { method: 'POST' })).toBe('pass');
  });

  it('drops the files of other builds and leaves everything else', () => {
    const names = [filesCache('old'), filesCache('new'), 'nafasi-pages', 'of another program'];
    expect(outdatedCaches(names, 'new')).toEqual([filesCache('old')]);
  });
});
