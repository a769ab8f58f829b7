import type { Tenant } from './contract.ts';

/** What a document says of the tenant it is made out to. */
export type Party = {
  name: string;
  contactPerson: string | null;
  email: string | null;
  phone: string | null;
  kraPin: string | null;
  postalAddress?: string | null;
};

export const toParty = ({
  companyName,
  contactPerson,
  email,
  phone,
  kraPin,
  postalAddress,
}: Pick<Tenant, 'companyName' | 'contactPerson' | 'email' | 'phone' | 'kraPin' | 'postalAddress'>): Party => ({
  name: companyName,
  contactPerson,
  email,
  phone,
  kraPin,
  ...(postalAddress ? { postalAddress } : {}),
});
