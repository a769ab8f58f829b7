import { createCharge, voidCharge } from '../../../domain/billing/charges/charge-contract.ts';
import type { SentBody } from '../../../domain/kernel/endpoint.ts';
import { AGREEMENTS } from '../../agreements/queries.ts';
import { call } from '../../api/call.ts';
import { useChange } from '../../api/use-change.ts';
import { TENANTS } from '../../tenants/queries.ts';
import { BILLING } from '../changes.ts';

const useChargeChange = <Input, Output>(change: (input: Input) => Promise<Output>) =>
  useChange(change, [BILLING, TENANTS, AGREEMENTS], { afterRefusal: true });

type Creation = { body: SentBody<typeof createCharge>; idempotencyKey: string };
export const useCreateCharge = () => useChargeChange((input: Creation) => call(createCharge, input));

type Voiding = { id: string; reason: string };
export const useVoidCharge = () =>
  useChargeChange(({ id, reason }: Voiding) => call(voidCharge, { params: { id }, body: { reason } }));
