import type { Instant } from '../kernel/time.ts';
import type { Invariant } from './contract.ts';

/** What was checked of a hash chain: all links up to the one at its head, from the first that is still in the space. */
export type ChainFacts = {
  name: string;
  entries: number;
  sealed: number;
  /** Later than 1 where what came before is in archive files. */
  firstLink: number;
  /** The number of the entry that the last link seals. */
  lastEntry: string;
  headHash: string;
  problems: readonly string[];
};

export type ReportFacts = {
  space: string;
  runBy: string;
  checkedAt: Instant;
  version: string;
  chains: readonly ChainFacts[];
  invariants: readonly Invariant[];
};

export const REPORT_FORMAT = 'nafasi verification report 1';

const VERDICTS: Record<Invariant['verdict'], string> = {
  holds: 'holds',
  broken: 'BROKEN',
  unfinished: 'not finished',
};

export const isSound = ({ chains, invariants }: Pick<ReportFacts, 'chains' | 'invariants'>): boolean =>
  chains.every(({ problems }) => problems.length === 0) && invariants.every(({ verdict }) => verdict === 'holds');

/** In one word and a reason, as it stands above everything else. */
export const resultText = (facts: Pick<ReportFacts, 'chains' | 'invariants'>): string => {
  const broken = facts.invariants.filter(({ verdict }) => verdict === 'broken').length;
  const unfinished = facts.invariants.filter(({ verdict }) => verdict === 'unfinished').length;
  const altered = facts.chains.filter(({ problems }) => problems.length > 0).map(({ name }) => name);
  if (isSound(facts)) return 'everything fits';
  return [
    ...altered.map((name) => `the ${name} was altered`),
    ...(broken > 0 ? [`${broken} of ${facts.invariants.length} rules are broken`] : []),
    ...(unfinished > 0 ? [`${unfinished} of ${facts.invariants.length} rules took too long`] : []),
  ].join(', ');
};

// A name or a message with a line end could pass for a fact of its own.
const line = (label: string, text: string | number): string =>
  `${label}: ${String(text).replaceAll(/\s+/g, ' ').trim()}`;

const chainLines = ({ name, entries, sealed, firstLink, lastEntry, headHash, problems }: ChainFacts): string[] => [
  line(name, problems.length === 0 ? 'holds' : 'ALTERED'),
  line('  entries', entries),
  line('  checked', sealed === 0 ? 'none is sealed yet' : `links ${firstLink} to ${sealed}, up to entry ${lastEntry}`),
  ...(firstLink > 1 ? [line('  archived', `links 1 to ${firstLink - 1}, in files`)] : []),
  line('  not sealed yet', entries - sealed),
  line('  hash of the head', headHash || 'none'),
  ...problems.map((problem) => line('  problem', problem)),
];

/** The facts as the one text that is signed: a fact on each line, in a fixed order, in UTF-8. */
export const reportText = (facts: ReportFacts): string =>
  [
    REPORT_FORMAT,
    line('space', facts.space),
    line('run by', facts.runBy),
    line('checked at', facts.checkedAt),
    line('version', facts.version),
    line('result', resultText(facts)),
    ...facts.chains.flatMap(chainLines),
    ...facts.invariants.flatMap(({ id, title, verdict, count, examples }) => [
      line(`rule ${id}`, `${VERDICTS[verdict]} (${title})`),
      ...(count > 0 ? [line('  rows', count)] : []),
      ...examples.map((example) => line('  example', example)),
    ]),
    '',
  ].join('\n');
