import type { Cents } from '../kernel/money.ts';

type Bought = {
  vat: Cents;
  claimsVat: boolean;
  kraPin: string | null;
  cuNumber: string | null;
  isExpense: boolean;
};

/** Why the VAT of a purchase was not claimed, or what KRA will ask for; null where nothing is amiss. */
export const purchaseNote = ({ vat, claimsVat, kraPin, cuNumber, isExpense }: Bought): string | null => {
  if (vat === 0) return null;
  if (isExpense) return 'An expense: no PIN and invoice number';
  if (!claimsVat) return 'Not claimed: part of the cost';
  if (!kraPin) return 'No KRA PIN';
  return cuNumber ? null : 'No CU number: not in eTIMS';
};
