import { type Compared, cpuEach, invalidity, ratioOf } from './compare.ts';
import type { Figure } from './figure.ts';
import { medianOf } from './load/load.ts';
import { shown, shownSpread } from './numbers.ts';
import type { LineId } from './programme.ts';

type Line = readonly [line: LineId, aim: number];
type Aims = { floor?: Line; limit?: Line; cpu?: Line };

/** Our calls a second against the floor and the honest limit, and what a call costs; none where the samples do not count. */
export const contestFigures = (compared: Compared, aims: Aims): Figure[] => {
  const problem = invalidity(compared);
  const figure = (line: LineId, measured: string, met: boolean): Figure =>
    problem ? { line, measured: `${measured}; ${problem}`, met: false } : { line, measured, met };
  const figures = (['floor', 'limit'] as const).flatMap((against) => {
    const [line, least] = aims[against] ?? [];
    if (!line || least === undefined || compared[against].length === 0) return [];
    const ratio = ratioOf(compared, against);
    return [figure(line, shownSpread(ratio), ratio.value >= least)];
  });
  if (!aims.cpu) return figures;
  const [line, most] = aims.cpu;
  const each = cpuEach(medianOf(compared.nafasi));
  return [...figures, figure(line, `${shown(each)} CPU-ms`, each !== null && each <= most)];
};
