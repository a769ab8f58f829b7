import { type SQL, sql } from 'drizzle-orm';
import type { SealFigures } from '../../domain/health/contract.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/connection/database.ts';
import type { SealedTable } from '../feature.ts';
import { knownKeys } from './keys.ts';

export type SealedTables = Readonly<Record<string, SealedTable>>;

/** How many values of a table one key has sealed. */
export type KeyUse = { what: string; keyId: string; count: number };

const toUses = ([table, { what, columns }]: [string, SealedTable]): SQL[] =>
  Object.keys(columns).map((name) => {
    const column = sql.identifier(name);
    return sql`select ${what}::text as what, split_part(${column}, '.', 2) as key from ${sql.identifier(table)} where ${column} like 'v1.%'`;
  });

/** Which keys the sealed values of a space need. */
export const keyUses = async (db: Db, tables: SealedTables): Promise<KeyUse[]> => {
  const parts = sql.join(Object.entries(tables).flatMap(toUses), sql` union all `);
  const { rows } = await db.execute<KeyUse>(
    sql`select what, key as "keyId", count(*)::int as count from (${parts}) as sealed group by 1, 2 order by 1, 2`,
  );
  return rows;
};

export type SealState = {
  /** Under the key that seals what is new. */
  current: number;
  /** Under others that this server has. */
  before: KeyUse[];
  /** Under keys that it has not. */
  unreadable: KeyUse[];
};

type Asking = { db: Db; config: Config };

export const sealState = async ({ db, config }: Asking, tables: SealedTables): Promise<SealState> => {
  const uses = await keyUses(db, tables);
  const keys = uses.length > 0 ? await knownKeys(config) : [];
  const isKnown = ({ keyId }: KeyUse) => keys.some(({ id }) => id === keyId);
  const isCurrent = ({ keyId }: KeyUse) => keyId === keys[0]?.id;
  return {
    current: countValues(uses.filter(isCurrent)),
    before: uses.filter((use) => isKnown(use) && !isCurrent(use)),
    unreadable: uses.filter((use) => !isKnown(use)),
  };
};

export const countValues = (uses: readonly KeyUse[]): number => uses.reduce((sum, { count }) => sum + count, 0);

const nameUses = (uses: readonly KeyUse[]): string | null =>
  [...new Set(uses.map(({ what }) => what))].join(', ') || null;

/** What an operator reads where a key is missing, a line for each. */
export const missingKeys = ({ unreadable }: SealState): string[] => {
  const ids = [...new Set(unreadable.map(({ keyId }) => keyId))];
  return ids.map((id) => {
    const uses = unreadable.filter(({ keyId }) => keyId === id);
    const count = countValues(uses);
    return `${count} sealed ${count === 1 ? 'value does' : 'values do'} not open (${nameUses(uses)}): ${count === 1 ? 'it needs' : 'they need'} the key ${id}, which this server does not have. List it in SECRET_KEY_PREVIOUS.`;
  });
};

const KEPT_MS = 60_000;

/** The figures for the health of the space: values change their key by a rotation alone, so they are counted once a minute. */
export const createSealFigures = (asking: Asking, tables: SealedTables): (() => Promise<SealFigures>) => {
  let kept: { until: number; figures: Promise<SealFigures> } | null = null;
  const read = async (): Promise<SealFigures> => {
    const { before, unreadable } = await sealState(asking, tables);
    return { unreadable: countValues(unreadable), of: nameUses(unreadable), before: countValues(before) };
  };
  return () => {
    if (kept && kept.until > performance.now()) return kept.figures;
    const figures = read();
    kept = { until: performance.now() + KEPT_MS, figures };
    figures.catch(() => {
      kept = null;
    });
    return figures;
  };
};
