import { addMoney, cents, isMoneyText, parseMoney, portion, toDecimalText } from '../../../domain/kernel/money.ts';
import type { ReliefClass, TaxClass } from '../../../domain/settings/tax-classes.ts';
import { relieved, taxed, type VatTerms } from '../../../domain/settings/vat.ts';

export type LineInput = {
  quantity?: number | undefined;
  unitPrice?: string | number | undefined;
  taxClass?: TaxClass | undefined;
};

const linePrice = ({ quantity = 1, unitPrice = '' }: LineInput) => {
  const isQuantity = Number.isFinite(quantity) && quantity > 0 && quantity <= 10_000;
  if (!isQuantity || !isMoneyText(String(unitPrice))) return cents(0);
  return portion(parseMoney(String(unitPrice)), Math.round(quantity * 100), 100);
};

/** What an invoice will come to, as the server will work it out; a line that is not typed yet counts nothing. */
export function invoiceTotal(lines: readonly LineInput[], terms: VatTerms, buyer: ReliefClass | null = null) {
  const parts = lines.map((line) => relieved(taxed(linePrice(line), terms, line.taxClass), buyer));
  const net = addMoney(...parts.map((part) => part.net));
  const vat = addMoney(...parts.map((part) => part.vat));
  return {
    lines: parts.map((part) => toDecimalText(addMoney(part.net, part.vat))),
    net: toDecimalText(net),
    vat: toDecimalText(vat),
    amount: toDecimalText(addMoney(net, vat)),
  };
}
