import { queryOptions } from '@tanstack/react-query';
import type { SentBody } from '../../domain/kernel/endpoint.ts';
import { createTaxDevice, initialiseTaxDevice, listTaxDevices, setTaxDevice } from '../../domain/tax/contract.ts';
import { call } from '../api/call.ts';
import { useChange } from '../api/use-change.ts';

const TAX = ['tax'] as const;

export const devicesQuery = queryOptions({
  queryKey: [...TAX, 'devices'],
  queryFn: ({ signal }) => call(listTaxDevices, { query: { limit: '100' }, signal }),
  meta: { topics: ['tax_devices', 'tax_documents'] },
});

const useTaxChange = <Input, Output>(change: (input: Input) => Promise<Output>) => useChange(change, [TAX]);

type NewDevice = { body: SentBody<typeof createTaxDevice>; idempotencyKey: string };
export const useCreateDevice = () => useTaxChange((input: NewDevice) => call(createTaxDevice, input));

export const useInitialiseDevice = () => useTaxChange((id: string) => call(initialiseTaxDevice, { params: { id } }));

type Setting = { id: string; isActive: boolean };
export const useSetDevice = () =>
  useTaxChange(({ id, isActive }: Setting) => call(setTaxDevice, { params: { id }, body: { isActive } }));
