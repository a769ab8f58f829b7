import { describe, expect, test } from 'vitest';
import { chartScale, labelEvery, relativeHeight, shortNumber } from './chart-scale.ts';

describe('The scale of a chart', () => {
  test.each<[number[], number[]]>([
    [[], [0, 1]],
    [
      [0, 0],
      [0, 1],
    ],
    [[100], [0, 25, 50, 75, 100]],
    [[37], [0, 10, 20, 30, 40]],
    [[0.4], [0, 0.1, 0.2, 0.30000000000000004, 0.4]],
    [
      [-30, 70],
      [-50, -25, 0, 25, 50, 75],
    ],
    [[-9], [-10, -7.5, -5, -2.5, 0]],
  ])('of %j has the lines %j', (values, ticks) => {
    expect(chartScale(values).ticks).toEqual(ticks);
  });

  test('holds every value and zero between its ends', () => {
    for (const values of [[1], [999_999_99], [-5, -1], [3, 1_000_000], [-1_234, 5_678]]) {
      const scale = chartScale(values);
      for (const value of [...values, 0]) {
        expect(relativeHeight(value, scale)).toBeGreaterThanOrEqual(0);
        expect(relativeHeight(value, scale)).toBeLessThanOrEqual(1);
      }
    }
  });

  test('writes as many labels as fit', () => {
    expect(labelEvery(12, 600, 40)).toBe(1);
    expect(labelEvery(12, 260, 40)).toBe(2);
    expect(labelEvery(0, 0, 40)).toBe(1);
  });

  test.each([
    [0, '0'],
    [999, '999'],
    [12_500, '12.5k'],
    [-2_000, '-2k'],
    [1_250_000, '1.25M'],
  ])('writes %d beside its line as %s', (value, text) => {
    expect(shortNumber(value)).toBe(text);
  });
});
