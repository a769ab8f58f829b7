import type pg from 'pg';

type Node = {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Node[];
};

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** A part of a plan that looks at many rows of a table to keep few of them. */
export type Waste = { table: string; how: string; kept: number; looked: number };

// A query that keeps a third of a table reads all of it faster than by an index.
const WORTH_READING = 1 / 3;
// A page or two more than was asked for costs nothing.
const FEW = 200;

/** What a statement does is measured with the very values it was sent with. */
export const wasteIn = async (client: pg.Client, text: string, values: readonly unknown[]): Promise<Waste[]> => {
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(
    `explain (analyze, timing off, format json) ${text}`,
    [...values],
  );
  const plan = rows[0]?.['QUERY PLAN'][0].Plan;
  if (!plan) throw new Error('There is no plan');
  return nodesOf(plan).flatMap((node) => {
    const kept = node['Actual Rows'] * node['Actual Loops'];
    const looked = kept + (node['Rows Removed by Filter'] ?? 0) * node['Actual Loops'];
    const table = node['Relation Name'];
    if (table === undefined || looked <= FEW || kept >= looked * WORTH_READING) return [];
    return [{ table, how: node['Node Type'], kept, looked }];
  });
};
