import {
  around,
  FORMS,
  LANDING,
  MEMBERS,
  members,
  SHARED,
  STAFF,
  staff,
  VISITORS,
  weight,
} from '../../support/weights.ts';
import type { Figure, Measured } from '../figure.ts';
import type { LineId } from '../programme.ts';

const figureOf = (line: LineId, kilobytes: number, most: number, more = ''): Figure => ({
  line,
  measured: `${kilobytes} kB${more}`,
  met: kilobytes <= most,
});

/** The JavaScript of the production build, as tests/size.test.ts holds it. */
export const javascript = async (): Promise<Measured> => {
  const screens = [
    ...staff.map((key) => [key, weight([key], [...STAFF, SHARED, FORMS, ...around(key)])] as const),
    ...members.map((key) => [key, weight([key], [...MEMBERS, SHARED])] as const),
  ].sort(([, a], [, b]) => b - a);
  const [heaviest = '', kilobytes = Number.NaN] = screens[0] ?? [];
  return {
    figures: [
      figureOf('size-landing', weight(LANDING), 80),
      figureOf('size-portal', weight([...VISITORS, 'portal/portal-page.tsx']), 130),
      figureOf('size-staff', weight(STAFF), 160),
      figureOf('size-screen', kilobytes, 30, ` at most: ${heaviest}`),
    ],
    details: [
      {
        title: 'JavaScript, the ten heaviest screens',
        head: ['Screen', 'kB of its own'],
        rows: screens.slice(0, 10).map(([key, size]) => [key, String(size)]),
      },
    ],
  };
};
