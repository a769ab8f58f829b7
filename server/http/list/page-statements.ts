import type { Db } from '../../db/connection/database.ts';
import { type Preparable, statements } from '../../db/overlay/statements.ts';
import type { PageQuery } from './page.ts';

type Flat<Q> = Omit<Q, 'cursor' | 'place'> & { placeValue: string | undefined; placeId: string | undefined };

/** The statements of a list: built once for each combination of sort and filters, whatever their values and the page. */
export const pageStatements = <Q extends PageQuery, R>(
  free: readonly (keyof Q & string)[],
  build: (db: Db, query: Q) => Preparable<R>,
): ((db: Db, query: Q) => Promise<R>) => {
  const prepared = statements<Flat<Q>, R>(
    [...(free as readonly (keyof Flat<Q> & string)[]), 'placeValue', 'placeId'],
    (db, { placeValue: value, placeId: id, ...query }) =>
      build(db, {
        ...query,
        place: value === undefined || id === undefined ? undefined : { value, id },
      } as unknown as Q),
  );
  return (db, query) => {
    const { cursor: _, place, ...rest } = query;
    return prepared(db, { ...rest, placeValue: place?.value, placeId: place?.id });
  };
};
