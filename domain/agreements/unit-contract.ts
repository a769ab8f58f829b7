import * as z from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { Id } from '../kernel/ids.ts';
import { AgreementDay, AgreementDetails, lineFields } from './contract.ts';

export const setLineUnits = endpoint({
  method: 'PUT',
  path: '/api/agreements/:id/lines/:lineId/units',
  summary:
    'The units that a line holds from a day to its end; what it pays stays as it is. Who may not write agreements can change drafts',
  access: 'agreements:draft',
  params: z.object({ id: Id, lineId: Id }),
  body: z.object({
    unitIds: lineFields.unitIds,
    from: z.string('From is required').pipe(AgreementDay),
    was: z
      .array(Id)
      .max(1_000)
      .optional()
      .meta({ description: 'What it holds on that day, as the sender knows it: refused where that is no longer so' }),
  }),
  output: AgreementDetails,
});
