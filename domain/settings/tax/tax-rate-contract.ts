import * as z from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { Id, IdParams } from '../../kernel/ids.ts';
import { Day } from '../../kernel/time.ts';
import { RATED_CLASSES } from '../tax-classes.ts';

const RatedClass = z.enum(RATED_CLASSES, 'Tax class must be B or E: the others carry no rate');

export const StoredTaxRate = z
  .object({
    id: Id,
    taxClass: RatedClass,
    validFrom: Day.meta({ description: 'The first tax date that it is for' }),
    percent: z.number(),
    isFuture: z.boolean().meta({ description: 'No document has it yet: it can be taken back' }),
  })
  .meta({ id: 'TaxRate', description: 'Per cent of VAT of a class from a day on' });
export type StoredTaxRate = z.infer<typeof StoredTaxRate>;

const HUNDREDTHS = 0.01;

export const TaxRateInput = z.object({
  taxClass: RatedClass,
  validFrom: Day.refine((day) => day <= '2099-12-31', 'First day must be before 2100'),
  percent: z
    .number('Rate must be a number')
    .min(0, 'Rate must be from 0 to 50 %')
    .max(50, 'Rate must be from 0 to 50 %')
    .multipleOf(HUNDREDTHS, 'Rate may have two decimals'),
});

export const listTaxRates = endpoint({
  method: 'GET',
  path: '/api/tax-rates',
  summary: 'Rates of VAT by tax class and first day, latest first',
  access: 'settings:read',
  output: z.array(StoredTaxRate),
});

export const addTaxRate = endpoint({
  method: 'POST',
  path: '/api/tax-rates',
  summary: 'Add a rate that holds from a day to come',
  access: 'settings:security',
  body: TaxRateInput,
  output: StoredTaxRate,
  status: 201,
});

export const removeTaxRate = endpoint({
  method: 'DELETE',
  path: '/api/tax-rates/:id',
  summary: 'Take back a rate whose first day has not come',
  access: 'settings:security',
  params: IdParams,
  output: null,
});
