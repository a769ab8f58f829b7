import type * as z from 'zod';
import { CertificatesInput, type PaymentDetails } from '../../../domain/billing/payments/payment-contract.ts';
import { useCan } from '../../api/session.ts';
import { Button } from '../../ui/button.tsx';
import { DescriptionItem, DescriptionList, SheetPart } from '../../ui/description-list.tsx';
import { done, failed } from '../../ui/feedback/outcome.ts';
import { applyServerErrors, type ContractForm, Form, useContractForm } from '../../ui/form/form.tsx';
import { DateField } from '../../ui/form/form-fields.tsx';
import { TextField } from '../../ui/form/text-fields.tsx';
import { formatDay } from '../../ui/format.ts';
import { useToday } from '../../ui/zone.ts';
import { useEnterCertificates } from './queries.ts';

/** KRA gives them to the customer, who passes them on: they prove what was kept back. */
export function CertificatePart({ payment }: { payment: PaymentDetails }) {
  const mayEnter = useCan()('finance:write') && payment.reversedAt === null;
  return (
    <SheetPart title="Certificates of KRA">
      {mayEnter ? <CertificateForm payment={payment} /> : <Certificates payment={payment} />}
    </SheetPart>
  );
}

const shown = (number: string | null, date: string | null): string =>
  number && date ? `${number}, ${formatDay(date)}` : 'Still to come';

function Certificates({ payment }: { payment: PaymentDetails }) {
  return (
    <DescriptionList>
      {payment.withholdingVat === '0.00' ? null : (
        <DescriptionItem name="VAT">{shown(payment.vatCertificate, payment.vatCertificateDate)}</DescriptionItem>
      )}
      {payment.withholdingTax === '0.00' ? null : (
        <DescriptionItem name="Income Tax">{shown(payment.taxCertificate, payment.taxCertificateDate)}</DescriptionItem>
      )}
    </DescriptionList>
  );
}

type Values = z.input<typeof CertificatesInput>;

function CertificateForm({ payment }: { payment: PaymentDetails }) {
  const enter = useEnterCertificates();
  const { vatCertificate, vatCertificateDate, taxCertificate, taxCertificateDate } = payment;
  const form = useContractForm<Values, CertificatesInput>(CertificatesInput, {
    defaultValues: {
      vatCertificate: vatCertificate ?? '',
      vatCertificateDate: vatCertificateDate ?? '',
      taxCertificate: taxCertificate ?? '',
      taxCertificateDate: taxCertificateDate ?? '',
    },
  });
  const submit = async (body: CertificatesInput) => {
    try {
      await enter.mutateAsync({ id: payment.id, body });
      done('Certificates Saved', payment.tenantName);
    } catch (error) {
      if (!applyServerErrors(form, error)) failed('Not Saved', error, 'The certificates were not saved.');
    }
  };
  return (
    <Form form={form} onSubmit={submit}>
      {payment.withholdingVat === '0.00' ? null : <Pair form={form} of="vat" label="VAT" />}
      {payment.withholdingTax === '0.00' ? null : <Pair form={form} of="tax" label="Income Tax" />}
      <div>
        <Button type="submit" size="sm" variant="secondary" pending={enter.isPending}>
          Save Certificates
        </Button>
      </div>
    </Form>
  );
}

type PairProps = { form: ContractForm<Values, CertificatesInput>; of: 'vat' | 'tax'; label: string };

function Pair({ form, of, label }: PairProps) {
  const today = useToday();
  return (
    <div className="grid grid-cols-2 items-start gap-3">
      <TextField
        form={form}
        name={`${of}Certificate`}
        label={`${label} Certificate`}
        whenEmpty="text"
        maxLength={40}
        autoComplete="off"
      />
      <DateField form={form} name={`${of}CertificateDate`} label={`${label} Dated`} max={today} />
    </div>
  );
}
