import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import type * as z from 'zod';
import { AssetInput, type ScheduleRow } from '../../../domain/inventory/asset-contract.ts';
import type { ItemDetails } from '../../../domain/inventory/contract.ts';
import { ClosedPeriodField } from '../../ledger/closed-period-field.tsx';
import { useConfig } from '../../settings/config-queries.ts';
import { describeError, ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { applyServerErrors, Form, useContractForm } from '../../ui/form/form.tsx';
import { formatCurrency, formatMonth } from '../../ui/format.ts';
import { MoneyText } from '../../ui/money-text.tsx';
import { Dialog, FormFooter } from '../../ui/overlay/dialog.tsx';
import { inventoryDone, inventoryFailed } from '../messages.ts';
import { scheduleQuery, usePutAsset } from '../queries.ts';
import { AssetFields, assetBody } from './asset-fields.tsx';

type AssetDialogProps = { item: ItemDetails; open: boolean; onClose: () => void };

export function AssetDialog({ item, open, onClose }: AssetDialogProps) {
  const { currency } = useConfig();
  const price = item.purchasePrice ? formatCurrency(item.purchasePrice, { currency }) : null;
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={item.asset ? 'Correct Asset' : 'Capitalise'}
      description={
        price
          ? `${item.itemCode} ${item.name}, bought for ${price}.`
          : `${item.itemCode} ${item.name} has no purchase price yet: edit the item first.`
      }
    >
      <AssetForm item={item} onClose={onClose} />
    </Dialog>
  );
}

type FormValues = z.input<typeof AssetInput>;

const assetFormValues = ({ asset }: ItemDetails): FormValues => ({
  depreciationClass: asset?.depreciationClass ?? '',
  leaseYears: asset?.depreciationClass === 'leasehold' ? asset.lifeMonths / 12 : undefined,
  residual: asset?.residual,
  inBooksAlready: asset ? !asset.isPosted : false,
  openingDepreciation: asset && !asset.isPosted ? asset.opening : undefined,
  paidFrom: asset?.paidFrom ?? 'bank_transfer',
  supplierId: '',
  billNumber: '',
  billTaxClass: 'B',
  overrideReason: '',
});

function AssetForm({ item, onClose }: Omit<AssetDialogProps, 'open'>) {
  const put = usePutAsset();
  const form = useContractForm<FormValues, AssetInput>(AssetInput, { defaultValues: assetFormValues(item) });
  const submit = async (values: AssetInput) => {
    try {
      await put.mutateAsync({ id: item.id, body: assetBody(values) });
      inventoryDone('asset');
      onClose();
    } catch (error) {
      applyServerErrors(form, error);
      inventoryFailed('asset', error);
    }
  };
  return (
    <Form form={form} onSubmit={submit}>
      <AssetFields form={form} prefix="" categoryId={item.categoryId ?? ''} />
      <ClosedPeriodField
        form={form}
        name="overrideReason"
        optional
        whenEmpty="text"
        hint="Only if the purchase date is in a closed period."
      />
      <FormFooter onCancel={onClose} pending={put.isPending} pendingLabel="Posting…">
        {item.asset ? 'Correct Asset' : 'Capitalise'}
      </FormFooter>
    </Form>
  );
}

type ScheduleTableDialogProps = { item: ItemDetails; open: boolean; onClose: () => void };

/** Every month of the life of an asset, to the cent: what was posted, and what will be. */
export function ScheduleTableDialog({ item, open, onClose }: ScheduleTableDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title="Depreciation Schedule"
      description={`${item.itemCode} ${item.name}. Straight line, month by month.`}
    >
      <Months itemId={item.id} />
    </Dialog>
  );
}

function Months({ itemId }: { itemId: string }) {
  const { data, error, refetch } = useQuery(scheduleQuery(itemId));
  if (error && !data) return <ErrorState {...describeError(error)} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonText lines={8} label="Loading the schedule" />;
  return (
    <table aria-label="Depreciation by month" className="w-full border-collapse text-sm tabular-nums">
      <thead>
        <tr className="border-line border-b text-muted text-xs">
          <th scope="col" className="py-2 text-left font-medium">
            Month
          </th>
          <th scope="col" className="py-2 text-right font-medium">
            Depreciation
          </th>
          <th scope="col" className="py-2 text-right font-medium">
            Book Value
          </th>
        </tr>
      </thead>
      <tbody>
        {data.map((row) => (
          <Month key={row.month} row={row} />
        ))}
      </tbody>
    </table>
  );
}

function Month({ row }: { row: ScheduleRow }) {
  const { currency } = useConfig();
  return (
    <tr className={row.posted ? 'border-line border-b' : 'border-line border-b text-muted'}>
      <th scope="row" className="py-1.5 text-left font-normal">
        <span className="inline-flex items-center gap-1.5">
          {formatMonth(row.month.slice(0, 7))}
          {row.posted ? <Check aria-label="posted" role="img" className="size-3.5 text-good" /> : null}
        </span>
      </th>
      <td className="py-1.5 text-right">
        <MoneyText amount={row.amount} currency={currency} cents />
      </td>
      <td className="py-1.5 text-right">
        <MoneyText amount={row.value} currency={currency} cents />
      </td>
    </tr>
  );
}
