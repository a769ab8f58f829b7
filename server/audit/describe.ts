import { sql } from 'drizzle-orm';
import type { Db } from '../db/connection/database.ts';
import type { AuditContext, Change, ChangesDescriber, Describer } from '../db/query/audit-text.ts';
import { text } from '../db/query/audit-text.ts';

type Texts = Readonly<Record<string, Describer>>;
type Contexts = Readonly<Record<string, readonly AuditContext[]>>;
type Image = NonNullable<Change['after']>;

const pointsTo = ({ before, after }: Change, column: string): string => text(after ?? before, column);

const load = async (db: Db, { column, query, holds }: AuditContext, changes: readonly Change[]) => {
  const ids = [...new Set(changes.map((change) => pointsTo(change, column)).filter(Boolean))];
  if (ids.length === 0) return new Map<string, Image>();
  const { rows } = await db.execute<{ id: string; context: Image }>(
    query(holds === 'codes' ? sql`${sql.param(ids)}::text[]` : sql`${sql.param(ids)}::uuid[]`),
  );
  return new Map(rows.map(({ id, context }) => [id, context]));
};

/** Some rows only point to what people know them by: that is looked up, once for all changes of a kind. */
export const describeWith =
  (texts: Texts, contexts: Contexts): ChangesDescriber =>
  async (db, changes) => {
    const kinds = Object.entries(contexts).map(([entity, parts]) => ({
      entity,
      parts,
      own: changes.filter((change) => change.entity === entity),
    }));
    const loaded = await Promise.all(
      kinds
        .filter(({ own }) => own.length > 0)
        .flatMap(({ entity, parts, own }) =>
          parts.map(async (part) => ({ entity, column: part.column, known: await load(db, part, own) })),
        ),
    );
    const complete = (change: Change): Change => {
      const context: Image = Object.assign(
        {},
        ...loaded
          .filter(({ entity }) => entity === change.entity)
          .map(({ column, known }) => known.get(pointsTo(change, column))),
      );
      const { before, after } = change;
      return { ...change, before: before && { ...context, ...before }, after: after && { ...context, ...after } };
    };
    return changes.map((change) => texts[change.entity]?.(complete(change)) ?? null);
  };
