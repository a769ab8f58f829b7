import { useQuery } from '@tanstack/react-query';
import { Coffee, PackagePlus } from 'lucide-react';
import { PRODUCT_KINDS, type Product } from '../../domain/products/contract.ts';
import { KIND_LABELS, passText } from '../../domain/products/rules.ts';
import { listShape, oneOf } from '../api/list-url.ts';
import { useCan } from '../api/session.ts';
import { useList } from '../api/use-list.ts';
import { Button } from '../ui/button.tsx';
import { onDemand } from '../ui/feedback/on-demand.tsx';
import { SearchInput } from '../ui/form/search-input.tsx';
import { MoneyText } from '../ui/money-text.tsx';
import { useDialog } from '../ui/overlay/use-dialog.ts';
import { ACTIVE_OPTIONS, activeColumn, Catalogue } from '../ui/table/catalogue.tsx';
import type { Column } from '../ui/table/data-table-parts.tsx';
import { FilterSelect } from '../ui/table/list-filters.tsx';
import { productsPageQuery } from './queries.ts';

const ProductDialog = onDemand(async () => (await import('./product-dialog.tsx')).ProductDialog);
const StockDialog = onDemand(async () => (await import('./stock-dialog.tsx')).StockDialog);

const productsList = listShape({
  filters: { kind: oneOf(...PRODUCT_KINDS), isActive: oneOf('true', 'false') },
  sorts: ['name', 'price'],
  defaultSort: 'name',
});

const KIND_OPTIONS = [
  { value: '' as const, label: 'All Kinds' },
  ...PRODUCT_KINDS.map((kind) => ({ value: kind, label: KIND_LABELS[kind] })),
];

type OpenStock = ((product: Product) => void) | undefined;

const toColumns = (openStock: OpenStock): readonly Column<Product>[] => [
  { key: 'name', header: 'Name', sortKey: 'name', title: ({ name }) => name, cell: ({ name }) => name },
  {
    key: 'kind',
    header: 'Kind',
    width: '15rem',
    cell: (product) => (
      <>
        {KIND_LABELS[product.kind]}
        {product.kind === 'pass' ? <span className="text-muted"> · {passText(product)}</span> : null}
      </>
    ),
  },
  {
    key: 'price',
    header: 'Price',
    sortKey: 'price',
    width: '9rem',
    align: 'right',
    cell: ({ price }) => <MoneyText amount={price} />,
  },
  {
    key: 'onHand',
    header: 'On Hand',
    width: '9rem',
    align: 'right',
    cell: (product) => <OnHand product={product} onOpen={openStock} />,
  },
  {
    key: 'account',
    header: 'Account',
    width: '6rem',
    hideBelow: 'lg',
    hideOnPhone: true,
    cell: ({ account }) => account,
  },
  activeColumn,
];

/** What is there by the count, red below zero; who may count opens it there. */
function OnHand({ product, onOpen }: { product: Product; onOpen: OpenStock }) {
  const { onHand, name } = product;
  if (onHand === null) return <span className="text-muted">–</span>;
  const figure = <span className={`tabular-nums ${onHand < 0 ? 'text-late' : ''}`}>{onHand.toLocaleString('en')}</span>;
  if (!onOpen) return figure;
  return (
    <Button variant="secondary" size="sm" aria-label={`Stock of ${name}: ${onHand}`} onClick={() => onOpen(product)}>
      {figure}
    </Button>
  );
}

export function ProductsTab() {
  const can = useCan();
  const list = useList(productsList);
  const products = useQuery(productsPageQuery(list.query));
  const { openDialog, dialog } = useDialog<Product | 'new'>();
  const stock = useDialog<Product>();
  return (
    <Catalogue
      name="Products"
      columns={toColumns(can('inventory:write') ? stock.openDialog : undefined)}
      list={list}
      rows={products}
      onOpen={can('packages:write') ? openDialog : undefined}
      add={{ label: 'Add Product', icon: <PackagePlus aria-hidden />, className: 'max-sm:col-span-2 sm:ml-auto' }}
      empty={{
        icon: <Coffee aria-hidden />,
        text: 'A product is sold at the counter: a day pass, a coffee, printed pages. Add the first one with Add Product.',
      }}
      filters={
        <>
          <SearchInput
            label="Search products"
            placeholder="Name"
            value={list.q}
            onValueChange={list.search}
            className="max-sm:col-span-2 sm:w-72 sm:max-w-72 sm:flex-1"
          />
          <FilterSelect list={list} name="kind" label="Kind" options={KIND_OPTIONS} className="sm:w-40" />
          <FilterSelect list={list} name="isActive" label="Status" options={ACTIVE_OPTIONS} className="sm:w-38" />
        </>
      }
    >
      {dialog.payload ? (
        <ProductDialog
          key={dialog.dialogKey}
          product={dialog.payload === 'new' ? null : dialog.payload}
          open={dialog.open}
          onClose={dialog.onClose}
        />
      ) : null}
      {stock.dialog.payload ? (
        <StockDialog
          key={`stock-${stock.dialog.dialogKey}`}
          product={stock.dialog.payload}
          open={stock.dialog.open}
          onClose={stock.dialog.onClose}
        />
      ) : null}
    </Catalogue>
  );
}
