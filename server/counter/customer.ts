import type { SaleInput } from '../../domain/counter/contract.ts';
import { ANONYMOUS, walkInName } from '../../domain/counter/rules.ts';
import { invalid } from '../../domain/kernel/errors.ts';
import type { TaxStatus } from '../../domain/settings/tax-classes.ts';
import { toParty } from '../../domain/tenants/party.ts';
import { tenantsWithCredit } from '../billing/accounts/settle.ts';
import type { NewInvoice } from '../billing/kernel/new-invoice.ts';
import type { Db } from '../db/connection/database.ts';
import { lockPartyAccount, type PartyContact, requireParty, toBillTo } from '../parties/lock-party.ts';
import { recognizeWalkIn } from '../parties/walk-in.ts';
import { lockToBill } from '../tenants/billed-through.ts';

/** Who buys, held until the transaction ends. `credit` is whether a tenant has money here that pays what is not paid now. */
export type Customer = Pick<NewInvoice, 'tenantId' | 'billTo'> & {
  partyId: string | null;
  name: string;
  credit: boolean;
  status: TaxStatus | null;
};

const NOBODY: Customer = {
  tenantId: null,
  partyId: null,
  name: ANONYMOUS,
  credit: false,
  status: null,
  billTo: { name: ANONYMOUS, contactPerson: null, email: null, phone: null, kraPin: null },
};

const ofParty = (party: PartyContact): Customer => ({
  tenantId: null,
  partyId: party.id,
  name: party.name,
  credit: false,
  status: party,
  billTo: toBillTo(party),
});

const holdTenant = async (db: Db, id: string): Promise<Customer> => {
  const [[tenant], [withCredit]] = await Promise.all([lockToBill(db, [id]), tenantsWithCredit(db, [id])]);
  if (!tenant) throw invalid({ tenantId: 'This tenant does not exist' });
  return {
    tenantId: tenant.id,
    partyId: null,
    name: tenant.companyName,
    credit: Boolean(withCredit),
    status: tenant,
    billTo: toParty(tenant),
  };
};

type Chosen = Pick<SaleInput, 'tenantId' | 'partyId' | 'person'>;

export const holdCustomer = async (db: Db, { tenantId, partyId, person }: Chosen): Promise<Customer> => {
  if (tenantId) return holdTenant(db, tenantId);
  if (partyId) return ofParty(requireParty(await lockPartyAccount(db, partyId)));
  if (!person) return NOBODY;
  return ofParty(await recognizeWalkIn(db, person, walkInName(person.phone ?? person.email ?? '')));
};
