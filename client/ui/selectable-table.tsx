import { useState } from 'react';
import type { Bulk, BulkProps } from './bulk-action.ts';
import { DataTable, type DataTableProps } from './data-table.tsx';
import { PageBox, RowBox, SelectMode } from './data-table-boxes.tsx';
import { useSelection } from './data-table-selection.ts';
import { onDemand } from './on-demand.tsx';

const BulkBar = onDemand(async () => (await import('./bulk-bar.tsx')).BulkBar<never>);

type SelectableTableProps<Row> = Omit<DataTableProps<Row>, 'selection' | 'below'> & { bulk: Bulk<Row> };

/** A list of which several rows can be chosen, to do the same with each of them. */
export function SelectableTable<Row>({ bulk, ...props }: SelectableTableProps<Row>) {
  const { rows, rowKey } = props;
  const selection = useSelection({ rows, rowKey, nameOf: bulk.nameOf });
  const count = rows?.length ?? 0;
  return (
    <DataTable
      {...props}
      selection={{
        has: selection.has,
        rowBox: (row) => <RowBox selection={selection} row={row} />,
        pageBox: <PageBox selection={selection} count={count} />,
        mode: <SelectMode selection={selection} count={count} />,
        choosing: selection.choosing,
      }}
      below={<SelectedRows bulk={bulk} selection={selection} />}
    />
  );
}

/** The bar comes with the first choice. */
function SelectedRows<Row>(props: BulkProps<Row>) {
  const [wanted, setWanted] = useState(false);
  if (!wanted && props.selection.rows.length > 0) setWanted(true);
  // A part that is fetched later cannot be generic; the rows are the same on both sides.
  return wanted ? <BulkBar {...(props as unknown as BulkProps<never>)} /> : null;
}
