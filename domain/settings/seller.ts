import type { BillingSettings, GeneralSettings, Settings } from './contract.ts';

/** What a document says of the space itself. It goes on saying it whatever changes later; only the logo is today's. */
export type Seller = Pick<GeneralSettings, 'companyName' | 'address' | 'phone' | 'email' | 'website' | 'currency'> &
  Pick<BillingSettings, 'kraPin' | 'vatRegistered' | 'paymentInstructions' | 'paymentMethods'>;

export const toSeller = ({ general, billing }: Pick<Settings, 'general' | 'billing'>): Seller => ({
  companyName: general.companyName,
  address: general.address,
  phone: general.phone,
  email: general.email,
  website: general.website,
  currency: general.currency,
  kraPin: billing.kraPin,
  vatRegistered: billing.vatRegistered,
  paymentInstructions: billing.paymentInstructions,
  paymentMethods: billing.paymentMethods,
});

export const isSameSeller = (one: Seller, other: Seller): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The lines under the name on the letterhead. */
export const sellerLines = ({ address, phone, email, website, kraPin }: Seller): string[] =>
  [
    ...(address?.split(/\n+/) ?? []),
    [phone, email].filter(Boolean).join(' · '),
    website ?? '',
    kraPin ? `KRA PIN ${kraPin}` : '',
  ].filter((line) => line.trim() !== '');
