import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import {
  closeStockTake,
  countItem,
  createStockTake,
  getStockTake,
  type LineState,
  listStockTakeLines,
  listStockTakes,
  uncountItem,
} from '../../../domain/inventory/stock-take-contract.ts';
import type { SentBody, SentQuery } from '../../../domain/kernel/endpoint.ts';
import { call } from '../../api/call.ts';
import { fetchPage } from '../../api/list-page.ts';
import { useChange } from '../../api/use-change.ts';
import { INVENTORY, ITEM_HISTORY } from '../queries.ts';

const STOCK_TAKES = ['stock-takes'] as const;
const meta = { topics: ['stock_takes', 'stock_take_lines'] };

export const stockTakesPageQuery = (query: SentQuery<typeof listStockTakes>) =>
  queryOptions({
    queryKey: [...STOCK_TAKES, 'page', query],
    queryFn: ({ signal }) => fetchPage(listStockTakes, { ...query, count: 'true' }, signal),
    placeholderData: keepPreviousData,
    meta,
  });

export const stockTakeQuery = (id: string) =>
  queryOptions({
    queryKey: [...STOCK_TAKES, 'one', id],
    queryFn: ({ signal }) => call(getStockTake, { params: { id }, signal }),
    meta,
  });

/** More than a person walks through at one go; the figures above the list count them all. */
export const LINES_SHOWN = 500;

export const stockTakeLinesQuery = (id: string, state: LineState) =>
  queryOptions({
    queryKey: [...STOCK_TAKES, 'lines', id, state],
    queryFn: ({ signal }) =>
      call(listStockTakeLines, { params: { id }, query: { state, limit: String(LINES_SHOWN) }, signal }),
    placeholderData: keepPreviousData,
    meta,
  });

// The item page shows the progress of the count.
const useStockTakeChange = <Input, Output>(change: (input: Input) => Promise<Output>) =>
  useChange(change, [STOCK_TAKES, ITEM_HISTORY]);

type Creation = { body: SentBody<typeof createStockTake>; idempotencyKey: string };
export const useCreateStockTake = () => useStockTakeChange((input: Creation) => call(createStockTake, input));

type Count = { id: string; body: SentBody<typeof countItem> };
export const useCount = () => useStockTakeChange(({ id, body }: Count) => call(countItem, { params: { id }, body }));

type Uncount = { id: string; lineId: string };
export const useUncount = () =>
  useStockTakeChange(({ id, lineId }: Uncount) => call(uncountItem, { params: { id }, body: { lineId } }));

type Closing = { id: string; body: SentBody<typeof closeStockTake> };
export const useCloseStockTake = () => {
  const client = useQueryClient();
  const close = useStockTakeChange(({ id, body }: Closing) => call(closeStockTake, { params: { id }, body }));
  return {
    ...close,
    // Conditions and places change with it.
    closeAll: async (input: Closing) => {
      const done = await close.mutateAsync(input);
      void client.invalidateQueries({ queryKey: INVENTORY });
      return done;
    },
  };
};
