import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Day } from '../../../domain/kernel/time.ts';
import { listTaxRates } from '../../../domain/settings/tax/tax-rate-contract.ts';
import { FIRST_TAX_RATES, type RatesByClass, ratesOn } from '../../../domain/settings/tax-classes.ts';
import { call } from '../../api/call.ts';

export const taxRatesQuery = queryOptions({
  queryKey: ['settings', 'tax-rates'],
  queryFn: ({ signal }) => call(listTaxRates, { signal }),
  meta: { topics: ['tax_rates'] },
});

/** Per cent of each class on a day; those that hold from the beginning until they are loaded. */
export const useRatesOn = (day: Day): RatesByClass => ratesOn(useQuery(taxRatesQuery).data ?? FIRST_TAX_RATES, day);
