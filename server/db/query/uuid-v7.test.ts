import { describe, expect, it } from 'vitest';
import { isId } from '../../../domain/kernel/ids.ts';
import { growingIds, uuidV7 } from './uuid-v7.ts';

const timeOf = (id: string | undefined) => Number.parseInt((id ?? '').replaceAll('-', '').slice(0, 12), 16);

describe('an id that grows with time', () => {
  it('is version 7, variant 10, and begins with the milliseconds', () => {
    const before = Date.now();
    const id = uuidV7();
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    expect(isId(id)).toBe(true);
    expect(timeOf(id)).toBeGreaterThanOrEqual(before);
    expect(timeOf(id)).toBeLessThanOrEqual(Date.now());
  });

  it('keeps the order of making, within a millisecond, past its counter and when the clock is set back', () => {
    let now = Date.UTC(2026, 0, 1);
    const next = growingIds(() => now);
    const ids = Array.from({ length: 10_000 }, next);
    expect(timeOf(ids[0])).toBe(now);
    now -= 60_000;
    ids.push(...Array.from({ length: 100 }, next));
    now += 120_000;
    ids.push(next());
    expect(timeOf(ids.at(-1))).toBe(now);
    expect(ids).toEqual([...ids].sort());
    expect(new Set(ids).size).toBe(ids.length);
  });
});
