import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { SentBody, SentQuery } from '../../domain/kernel/endpoint.ts';
import {
  createProduct,
  listProducts,
  listStockMoves,
  recordStockMove,
  updateProduct,
} from '../../domain/products/contract.ts';
import { call } from '../api/call.ts';
import { fetchPage } from '../api/list-page.ts';
import { useChange } from '../api/use-change.ts';

const PRODUCTS = ['products'] as const;
const meta = { topics: ['products', 'stock_moves'] };

export const productsPageQuery = (query: SentQuery<typeof listProducts>) =>
  queryOptions({
    queryKey: [...PRODUCTS, 'page', query],
    queryFn: ({ signal }) => fetchPage(listProducts, { sort: 'name', ...query, count: 'true' }, signal),
    placeholderData: keepPreviousData,
    meta,
  });

/** What can be sold now: a space has dozens of products, not thousands. */
export const productChoicesQuery = queryOptions({
  queryKey: [...PRODUCTS, 'choices'],
  queryFn: ({ signal }) => call(listProducts, { query: { sort: 'name', limit: '200', isActive: 'true' }, signal }),
  meta,
});

export const stockMovesQuery = (id: string) =>
  queryOptions({
    queryKey: [...PRODUCTS, 'moves', id],
    queryFn: ({ signal }) => call(listStockMoves, { params: { id }, query: { limit: '20' }, signal }),
    meta,
  });

const useProductChange = <Input, Output>(change: (input: Input) => Promise<Output>) => useChange(change, [PRODUCTS]);

type Creation = { body: SentBody<typeof createProduct>; idempotencyKey: string };
export const useCreateProduct = () => useProductChange((input: Creation) => call(createProduct, input));

type Update = { id: string; body: SentBody<typeof updateProduct> };
export const useUpdateProduct = () =>
  useProductChange(({ id, body }: Update) => call(updateProduct, { params: { id }, body }));

type Move = { id: string; body: SentBody<typeof recordStockMove>; idempotencyKey: string };
export const useRecordStockMove = () =>
  useProductChange(({ id, body, idempotencyKey }: Move) =>
    call(recordStockMove, { params: { id }, body, idempotencyKey }),
  );
