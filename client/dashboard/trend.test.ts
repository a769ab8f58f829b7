import { describe, expect, test } from 'vitest';
import { countTrend, shareTrend } from './trend.ts';

describe('A trend', () => {
  test('of a count says by how many, and whether that is good', () => {
    expect(countTrend(12, 10)).toEqual({ direction: 'up', label: '+2', tone: 'good' });
    expect(countTrend(9, 10)).toEqual({ direction: 'down', label: '−1', tone: 'late' });
    expect(countTrend(10, 10)).toEqual({ direction: 'flat', label: '±0', tone: 'muted' });
    expect(countTrend(80, 75, ' points').label).toBe('+5 points');
  });

  test('of an amount says by how much of what it was', () => {
    expect(shareTrend(150_00, 100_00)).toEqual({ direction: 'up', label: '+50%', tone: 'good' });
    expect(shareTrend(150_00, 100_00, 'bad')?.tone).toBe('late');
    expect(shareTrend(50_00, 100_00, 'bad')).toEqual({ direction: 'down', label: '−50%', tone: 'good' });
  });

  test('against nothing is none', () => {
    expect(shareTrend(100, 0)).toBeUndefined();
    expect(shareTrend(100, -5)).toBeUndefined();
  });
});
