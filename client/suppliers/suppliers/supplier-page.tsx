import { useQuery } from '@tanstack/react-query';
import { Archive, ArchiveRestore, Pencil, Plus, ReceiptText } from 'lucide-react';
import { useParams } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import type { SupplierDetails } from '../../../domain/suppliers/contract.ts';
import { WITHHOLDING_LABELS } from '../../../domain/suppliers/withholding.ts';
import { phoneText } from '../../../domain/tenants/phone.ts';
import { useCan } from '../../api/session.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { DescriptionItem, DescriptionList, textLink } from '../../ui/description-list.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { MissingDetails } from '../../ui/feedback/missing-details.tsx';
import { onDemand } from '../../ui/feedback/on-demand.tsx';
import { done, failed } from '../../ui/feedback/outcome.ts';
import { MoneyText } from '../../ui/money-text.tsx';
import { useDialog } from '../../ui/overlay/use-dialog.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { useCurrency, useToday } from '../../ui/zone.ts';
import { billColumns } from '../bills/bill-columns.tsx';
import { billsPageQuery, supplierQuery, useUpdateSupplier } from '../queries.ts';
import { billPath, tabPath } from '../url-state.ts';

const BillDialog = onDemand(async () => (await import('../bills/bill-dialog.tsx')).BillDialog);
const SupplierDialog = onDemand(async () => (await import('./supplier-dialog.tsx')).SupplierDialog);

const KIND = {
  noun: 'supplier',
  trail: [{ label: 'Suppliers', href: tabPath('suppliers') }],
  listName: 'All Suppliers',
};

type Action = 'edit' | 'bill';

export function SupplierPage() {
  const { id = '' } = useParams<{ id: string }>();
  const query = useQuery(supplierQuery(id));
  const supplier = query.data;
  const { openDialog, dialog } = useDialog<Action>();
  if (!supplier) return <MissingDetails kind={KIND} query={query} />;
  const isOpen = (action: Action) => dialog.open && dialog.payload === action;
  return (
    <>
      <PageHeader
        trail={KIND.trail}
        title={supplier.name}
        description={<StatusChip status={supplier.isActive ? 'active' : 'inactive'} />}
        actions={<Actions supplier={supplier} onAction={openDialog} />}
      />
      <div className="grid items-start gap-4 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <FactsCard supplier={supplier} />
        <BillsCard supplier={supplier} />
      </div>
      <SupplierDialog
        key={`edit ${dialog.dialogKey}`}
        supplier={supplier}
        open={isOpen('edit')}
        onClose={dialog.onClose}
      />
      <BillDialog
        key={`bill ${dialog.dialogKey}`}
        bill={null}
        supplier={supplier}
        open={isOpen('bill')}
        onClose={dialog.onClose}
        onSaved={(bill) => navigate(billPath(bill.id))}
      />
    </>
  );
}

function Actions({ supplier, onAction }: { supplier: SupplierDetails; onAction: (action: Action) => void }) {
  const update = useUpdateSupplier();
  if (!useCan()('finance:write')) return null;
  const { id, name, isActive } = supplier;
  const turn = () =>
    update.mutate(
      { id, body: { isActive: !isActive } },
      {
        onSuccess: () => done(isActive ? 'Supplier Deactivated' : 'Supplier Activated', name),
        onError: (error) => failed('Not Saved', error, 'The supplier was not changed. Please try again.'),
      },
    );
  return (
    <>
      <Button
        variant="secondary"
        icon={isActive ? <Archive aria-hidden /> : <ArchiveRestore aria-hidden />}
        pending={update.isPending}
        onClick={turn}
      >
        {isActive ? 'Deactivate' : 'Activate'}
      </Button>
      <Button variant="secondary" icon={<Pencil aria-hidden />} onClick={() => onAction('edit')}>
        Edit
      </Button>
      {isActive ? (
        <Button icon={<Plus aria-hidden />} onClick={() => onAction('bill')}>
          Enter Bill
        </Button>
      ) : null}
    </>
  );
}

const joined = (...parts: readonly (string | null)[]): string | null => parts.filter(Boolean).join(' · ') || null;

function FactsCard({ supplier }: { supplier: SupplierDetails }) {
  const { phone, email } = supplier;
  return (
    <Card aria-label="Supplier">
      <CardHeader title="Supplier" />
      <DescriptionList className="px-5 pb-5">
        <DescriptionItem name="Owed">
          <MoneyText amount={supplier.owed} currency={useCurrency()} cents />
        </DescriptionItem>
        <DescriptionItem name="Terms">{`${supplier.termsDays} days`}</DescriptionItem>
        <DescriptionItem name="KRA PIN">{supplier.kraPin}</DescriptionItem>
        <DescriptionItem name="Contact">{supplier.contactName}</DescriptionItem>
        <DescriptionItem name="Phone">
          {phone ? (
            <a href={`tel:${phone}`} className={textLink}>
              {phoneText(phone)}
            </a>
          ) : null}
        </DescriptionItem>
        <DescriptionItem name="Withholding Tax">{WITHHOLDING_LABELS[supplier.withholding]}</DescriptionItem>
        <DescriptionItem name="Email" wide>
          {email ? (
            <a href={`mailto:${email}`} className={textLink}>
              {email}
            </a>
          ) : null}
        </DescriptionItem>
        <DescriptionItem name="Bank" wide>
          {joined(supplier.bankName, supplier.accountName, supplier.accountNumber)}
        </DescriptionItem>
        <DescriptionItem name="M-Pesa" wide>
          {joined(supplier.mpesaNumber, supplier.mpesaAccount)}
        </DescriptionItem>
        <DescriptionItem name="Notes" wide>
          {supplier.notes}
        </DescriptionItem>
      </DescriptionList>
    </Card>
  );
}

function BillsCard({ supplier }: { supplier: SupplierDetails }) {
  const bills = useQuery(billsPageQuery({ supplier: supplier.id, sort: '-date', limit: '50' }));
  return (
    <Card aria-label="Bills">
      <CardHeader title="Bills" icon={<ReceiptText aria-hidden />} />
      <DataTable
        label="Bills"
        columns={billColumns(useCurrency(), useToday(), true)}
        rows={bills.data?.rows}
        rowKey={({ id }) => id}
        rowHref={({ id }) => billPath(id)}
        error={bills.error}
        onRetry={() => void bills.refetch()}
        empty={
          <EmptyState title="No bills yet" icon={<ReceiptText aria-hidden />}>
            Enter what they ask for. The next bill is coded like the last one.
          </EmptyState>
        }
      />
    </Card>
  );
}
