import type { DefaultValues } from 'react-hook-form';
import type * as z from 'zod';
import type { RecurringTemplate, TemplateInput } from '../../domain/expenses/contract.ts';
import { RECURRING_CATEGORIES } from '../../domain/expenses/rules.ts';
import { cents, toDecimalText } from '../../domain/kernel/money.ts';
import { toAmountInput } from '../settings/amount.ts';

export type TemplateFormValues = z.input<typeof TemplateInput>;

export const TEMPLATE_REQUIRED = ['name', 'category', 'amount'] as const;

export const templateFormValues = (
  template: RecurringTemplate | null,
  today: string,
): DefaultValues<TemplateFormValues> => ({
  name: template?.name ?? '',
  ...(template ? { category: template.category } : {}),
  account: template?.account ?? '',
  description: template?.description ?? '',
  amount: template ? toAmountInput(template.amount) : '',
  vatAmount: template && template.vatAmount !== '0.00' ? toAmountInput(template.vatAmount) : undefined,
  vendor: template?.vendor ?? '',
  supplierId: template?.supplierId ?? '',
  paymentMethod: template?.paymentMethod ?? 'bank_transfer',
  cashAccountId: template?.cashAccountId ?? '',
  frequency: template?.frequency ?? 'monthly',
  dayOfMonth: template?.dayOfMonth ?? 1,
  nextDueDate: template?.nextDueDate ?? today,
  isActive: template?.isActive ?? true,
});

export const templateBody = ({ amount, vatAmount = cents(0), ...values }: TemplateInput) => ({
  ...values,
  amount: toDecimalText(amount),
  vatAmount: toDecimalText(vatAmount),
});

/** The same template, paused or taken up again. */
export const resumed = (template: RecurringTemplate, isActive: boolean) => {
  const { id: _, createdAt: __, updatedAt: ___, lastGenerated: ____, accountName: _____, ...fields } = template;
  return { ...fields, isActive };
};

/** The specification's choices; what a template has already stays among them. */
export const categoryChoices = (own: RecurringTemplate['category'] | undefined) =>
  own && !RECURRING_CATEGORIES.some((category) => category === own)
    ? [...RECURRING_CATEGORIES, own]
    : RECURRING_CATEGORIES;
