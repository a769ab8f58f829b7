import { describe, expect, it } from 'vitest';
import { CHECKS, judge } from './checks.ts';
import type { HealthFigures } from './contract.ts';
import { reportHealth } from './report.ts';
import { ageText, sayFigure } from './texts.ts';

const node = {
  answers: { all: 0, failed: 0 },
  connections: { inUse: 0, idle: 1, waiting: 0, most: 4 },
  replica: null,
  loopDelay: 0.0123,
};
const away: HealthFigures = { node, space: null };

describe('a check', () => {
  it.each([
    [null, 'good'],
    [4, 'good'],
    [5, 'look'],
    [9.99, 'look'],
    [10, 'act'],
  ])('of %s is %s', (figure, state) => {
    expect(judge({ look: 5, act: 10 }, figure)).toBe(state);
  });

  it('that has no second limit is never to be acted on', () => {
    expect(judge({ look: 1, act: null }, 1_000)).toBe('look');
  });

  it('has a name of its own, and is acted on no sooner than looked at', () => {
    expect(new Set(CHECKS.map(({ id }) => id)).size).toBe(CHECKS.length);
    expect(CHECKS.filter(({ look, act }) => look <= 0 || (act !== null && act < look))).toEqual([]);
  });
});

describe('without the database', () => {
  it('that is what to act on, and of the space nothing is known', () => {
    const { state, checks } = reportHealth(away);
    expect(state).toBe('act');
    expect(checks.filter((check) => check.state !== 'good').map(({ id, figure }) => [id, figure])).toEqual([
      ['database', 'Does not answer'],
    ]);
    expect(checks.find(({ id }) => id === 'tax')).toMatchObject({ figure: 'Not known yet', detail: null });
    expect(checks.find(({ id }) => id === 'loop')).toMatchObject({ figure: '12 ms' });
  });
});

describe('a figure in words', () => {
  it.each([
    ['seconds', 0, 'None'],
    ['seconds', 0.04, '40 ms'],
    ['seconds', 1, '1 second'],
    ['seconds', 7_300, '2 hours'],
    ['share', 0, '0 %'],
    ['share', 0.004, '0.4 %'],
    ['share', 0.5, '50 %'],
    ['count', 3, '3'],
    ['count', null, 'Not known yet'],
  ] as const)('of %s %s is "%s"', (unit, figure, text) => {
    expect(sayFigure(unit, figure)).toBe(text);
  });

  it('names a long time by its largest part', () => {
    expect([59, 60, 3_599, 86_400, 200_000].map(ageText)).toEqual([
      '59 seconds',
      '1 minute',
      '59 minutes',
      '1 day',
      '2 days',
    ]);
  });
});
