import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { getVat3, type Vat3 } from '../../../domain/vat/contract.ts';
import { BOX_SECTIONS } from '../../../domain/vat/rules.ts';
import { useCan } from '../../api/session.ts';
import { FiguresTable, GroupHead } from '../../ledger/figures-table.tsx';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { onDemand } from '../../ui/feedback/on-demand.tsx';
import { formatCurrency, formatDay, formatMonth, isNegative } from '../../ui/format.ts';
import { vat3Query } from '../../vat/queries.ts';
import { ReportCard } from '../report-frame.tsx';
import { useReports } from '../url-state.ts';
import { Figure, StatementHead, StatementRow } from './statement-rows.tsx';
import { BadDebts, Net, Partners, PurchaseList, WaitingBills, WithheldVat } from './vat3-lists.tsx';

const dialogs = () => import('../../vat/vat-dialogs.tsx');
const FileDialog = onDemand(async () => (await dialogs()).FileDialog);
const PayVatDialog = onDemand(async () => (await dialogs()).PayVatDialog);
const UnfileDialog = onDemand(async () => (await dialogs()).UnfileDialog);
const ReverseVatPaymentDialog = onDemand(async () => (await dialogs()).ReverseVatPaymentDialog);

/** The return of one month: that of the end of the period that is chosen. */
export function Vat3Tab() {
  const { period, fault } = useReports();
  const month = period.to.slice(0, 7);
  const report = useQuery({ ...vat3Query(month), enabled: !fault });
  return (
    <ReportCard
      title="VAT3"
      about={`The VAT return of ${formatMonth(month)} in KRA’s boxes. Excel and CSV list every sale and purchase.`}
      path={getVat3.path}
      query={{ month }}
      report={report}
      name="the VAT return"
      fault={fault}
    >
      {(data) => <Return report={data} />}
    </ReportCard>
  );
}

function Return({ report }: { report: Vat3 }) {
  return (
    <>
      <Standing report={report} />
      <FiguresTable label="VAT3" head={<StatementHead label="Box" columns={['VAT', 'Net']} />}>
        {Object.entries(BOX_SECTIONS).map(([title, own]) => (
          <tbody key={title}>
            <GroupHead label={title} span={3} />
            {report.boxes
              .filter(({ box }) => own.includes(box))
              .map(({ box, label, net, vat }) => (
                <StatementRow
                  key={box}
                  label={box === 'payable' && isNegative(vat ?? '') ? 'Credit carried forward' : label}
                  tier={box === 'payable' ? 'total' : box.endsWith('_total') ? 'sum' : 'line'}
                  note={net === null ? undefined : <Net amount={net} />}
                  figures={[
                    vat === null ? '' : <Figure key="vat" amount={vat} />,
                    net === null ? '' : <Figure key="net" amount={net} className="text-muted" />,
                  ]}
                />
              ))}
          </tbody>
        ))}
      </FiguresTable>
      <Partners label="Sales by Buyer" name="Buyer" partners={report.buyers} />
      <Partners label="Purchases by Supplier" name="Supplier" partners={report.suppliers} />
      <PurchaseList report={report} />
      <WaitingBills report={report} />
      <BadDebts report={report} />
      <WithheldVat report={report} />
    </>
  );
}

type OpenDialog = 'file' | 'pay' | 'unfile' | null;

/** How far the return is, what is amiss, and what can be done with it. */
function Standing({ report }: { report: Vat3 }) {
  const can = useCan();
  const [shown, setShown] = useState<OpenDialog>(null);
  const { filed, problem, dueDate, unlisted, outside, currency } = report;
  const money = (amount: string) => formatCurrency(amount, { currency, cents: true });
  const close = () => setShown(null);
  const isOpen = filed !== null && filed.open !== '0.00';
  return (
    <div className="grid gap-3 px-4 pb-4 sm:px-5">
      <p className="text-sm">
        {filed
          ? `Filed on ${formatDay(filed.filedOn)} by ${filed.filedByName}${filed.reference ? `, ${filed.reference}` : ''}. `
          : `To be filed and paid by ${formatDay(dueDate)}. `}
        {filed && isNegative(filed.payable) ? `${money(filed.payable.slice(1))} is carried forward.` : null}
        {isOpen ? `${money(filed.open)} is still to be paid, due on ${formatDay(dueDate)}.` : null}
        {filed && !isOpen && !isNegative(filed.payable) ? 'Nothing is open.' : null}
        {!filed && problem ? <span className="text-muted">{`${problem}.`}</span> : null}
      </p>
      {unlisted === '0.00' ? null : (
        <Alert title="Input VAT without a purchase">{`${money(unlisted)} stands on the account and in no list.`}</Alert>
      )}
      {outside.sales === '0.00' && outside.purchases === '0.00' ? null : (
        <p className="text-muted text-sm">
          {`Outside VAT, and in no box: sales of ${money(outside.sales)}, purchases of ${money(outside.purchases)}.`}
        </p>
      )}
      <div className="flex flex-wrap gap-2 print:hidden">
        {!filed && !problem && can('finance:write') ? (
          <Button onClick={() => setShown('file')}>File Return</Button>
        ) : null}
        {isOpen && can('finance:write') ? <Button onClick={() => setShown('pay')}>Pay KRA</Button> : null}
        {filed && can('settings:security') ? (
          <Button variant="secondary" onClick={() => setShown('unfile')}>
            Take Back
          </Button>
        ) : null}
      </div>
      <Payments report={report} />
      {shown === 'file' ? <FileDialog report={report} onClose={close} /> : null}
      {shown === 'pay' ? <PayVatDialog report={report} onClose={close} /> : null}
      {shown === 'unfile' ? <UnfileDialog report={report} onClose={close} /> : null}
    </div>
  );
}

function Payments({ report: { filed, currency } }: { report: Vat3 }) {
  const can = useCan();
  const [reversed, setReversed] = useState<string | null>(null);
  if (!filed || filed.payments.length === 0) return null;
  return (
    <ul aria-label="Payments to KRA" className="m-0 list-none divide-y divide-line p-0 text-sm">
      {filed.payments.map(({ id, amount, paidDate, reference, reversedAt }) => (
        <li key={id} className="flex min-h-10 flex-wrap items-center gap-x-3">
          <span className="min-w-0 flex-1">
            {`${formatCurrency(amount, { currency, cents: true })} paid on ${formatDay(paidDate)}${reference ? `, ${reference}` : ''}`}
          </span>
          {reversedAt ? <span className="text-muted">Reversed</span> : null}
          {!reversedAt && can('finance:write') ? (
            <Button variant="link" onClick={() => setReversed(id)}>
              Reverse
            </Button>
          ) : null}
        </li>
      ))}
      {reversed ? <ReverseVatPaymentDialog id={reversed} onClose={() => setReversed(null)} /> : null}
    </ul>
  );
}
