import type * as z from 'zod';
import { AssetInput } from '../../domain/inventory/asset-contract.ts';
import type { ItemDetails } from '../../domain/inventory/contract.ts';
import { useConfig } from '../settings/config-queries.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogFooter } from '../ui/dialog.tsx';
import { applyServerErrors, Form, useContractForm } from '../ui/form.tsx';
import { formatMoney } from '../ui/format.ts';
import { TextField } from '../ui/text-fields.tsx';
import { AssetFields } from './asset-fields.tsx';
import { usePutAsset } from './inventory-queries.ts';
import { inventoryDone, inventoryFailed } from './inventory-words.ts';
import { assetBody } from './item-values.ts';

type AssetDialogProps = { item: ItemDetails; open: boolean; onClose: () => void };

export function AssetDialog({ item, open, onClose }: AssetDialogProps) {
  const { currency } = useConfig();
  const price = item.purchasePrice ? formatMoney(item.purchasePrice, { currency }) : null;
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={item.asset ? 'Correct Asset' : 'Put into the Books'}
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

type Typed = z.input<typeof AssetInput>;

const typedAsset = ({ asset }: ItemDetails): Typed => ({
  depreciationClass: asset?.depreciationClass ?? '',
  leaseYears: asset?.depreciationClass === 'leasehold' ? asset.lifeMonths / 12 : undefined,
  residual: asset?.residual,
  inBooksAlready: asset ? !asset.isPosted : false,
  openingDepreciation: asset && !asset.isPosted ? asset.opening : undefined,
  paidFrom: asset?.paidFrom ?? 'bank_transfer',
  overrideReason: '',
});

function AssetForm({ item, onClose }: Omit<AssetDialogProps, 'open'>) {
  const put = usePutAsset();
  const form = useContractForm<Typed, AssetInput>(AssetInput, { defaultValues: typedAsset(item) });
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
      <TextField
        form={form}
        name="overrideReason"
        label="Reason for a Closed Period"
        optional
        whenEmpty="text"
        maxLength={300}
        hint="Only where the books of the purchase date are closed."
      />
      <DialogFooter>
        <Button variant="secondary" onClick={onClose} disabled={put.isPending}>
          Cancel
        </Button>
        <Button type="submit" pending={put.isPending} pendingLabel="Posting…">
          {item.asset ? 'Correct Asset' : 'Put into the Books'}
        </Button>
      </DialogFooter>
    </Form>
  );
}
