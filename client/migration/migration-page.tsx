import { Download, FileUp, PackageOpen } from 'lucide-react';
import { useState } from 'react';
import type { MigrationReport } from '../../domain/migration/contract.ts';
import { paths } from '../paths.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Card, CardBody, CardFooter, CardHeader } from '../ui/card.tsx';
import { Alert } from '../ui/feedback/alert.tsx';
import { serverMessage } from '../ui/feedback/outcome.ts';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { Checkbox } from '../ui/form/checkbox.tsx';
import { DropZone, FileButton } from '../ui/form/input.tsx';
import { ConfirmDialog } from '../ui/overlay/confirm-dialog.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { exportPath, templatePath, useCheckWorkbook, useMoveIn } from './queries.ts';
import { CutOverText, ErrorTable, TotalsTable } from './report-tables.tsx';

/** From the template to the import: what is wrong is shown cell by cell, and nothing comes in before all of it is right. */
export function MigrationPage() {
  const [file, setFile] = useState<File | null>(null);
  const check = useCheckWorkbook();
  const moveIn = useMoveIn();
  const choose = (chosen: File) => {
    setFile(chosen);
    moveIn.reset();
    check.mutate(chosen);
  };
  return (
    <>
      <PageHeader
        title="Move In From Another System"
        description="Bring tenants, agreements, balances and employees over with one workbook: all of it, or nothing."
        trail={[{ label: 'Settings', href: `${paths.settings}?tab=security` }]}
      />
      <div className="grid gap-4">
        <TemplateCard />
        {moveIn.data ? (
          <DoneCard report={moveIn.data} />
        ) : (
          <Card aria-label="Check the Workbook">
            <CardHeader
              title="2. Check the Workbook"
              description="A check changes nothing. Correct the workbook and choose it again as often as you like."
            />
            <CardBody className="grid gap-4">
              <WorkbookChoice name={file?.name ?? null} onChoose={choose} />
              {check.error ? (
                <Alert tone="late">{serverMessage(check.error, 'Failed to check the workbook')}</Alert>
              ) : null}
              {check.isPending ? <SkeletonText lines={4} label="Checking the workbook" /> : null}
              {check.data && !check.isPending ? <Report report={check.data} /> : null}
            </CardBody>
          </Card>
        )}
        {file && check.data && !check.isPending && !moveIn.data && check.data.errors.length === 0 ? (
          <ImportCard file={file} report={check.data} moveIn={moveIn} />
        ) : null}
        <ExportCard />
      </div>
    </>
  );
}

function TemplateCard() {
  return (
    <Card aria-label="Fill In the Workbook">
      <CardHeader
        title="1. Fill In the Workbook"
        description="Its first sheet explains every column. Leave out the sheets you do not need."
        actions={
          <ButtonLink href={templatePath} download="" variant="secondary" icon={<Download aria-hidden />}>
            Download Template
          </ButtonLink>
        }
      />
      <CardBody>
        <ul className="grid max-w-prose list-disc gap-1 pl-5 text-sm">
          <li>Add your packages and extras in Workspaces first: lines name them.</li>
          <li>Choose the cut-over day: the last day of the old books. Nobody is billed for it or any day before.</li>
          <li>Enter open invoices with their true dates. Their old numbers stay visible.</li>
          <li>Enter what employees were paid this year, month by month: tax cards and payslips go on from there.</li>
          <li>The opening trial balance must agree with open invoices, credits, deposits, prepaid rent and assets.</li>
        </ul>
      </CardBody>
    </Card>
  );
}

function ExportCard() {
  return (
    <Card aria-label="Export">
      <CardHeader
        title="Export"
        description="People, units, tenants, agreements with their lines, and deposits held, as a workbook that another space can import."
        actions={
          <ButtonLink href={exportPath} download="" variant="secondary" icon={<Download aria-hidden />}>
            Download Agreements
          </ButtonLink>
        }
      />
    </Card>
  );
}

function WorkbookChoice({ name, onChoose }: { name: string | null; onChoose: (file: File) => void }) {
  return (
    <DropZone label="Workbook to check" onFile={onChoose} className="py-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <FileButton
          label="XLSX file"
          accept=".xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          onFile={onChoose}
          variant="secondary"
          icon={<FileUp aria-hidden />}
        >
          {name === null ? 'Choose Workbook' : 'Choose Again'}
        </FileButton>
        <p className="wrap-anywhere min-w-0 flex-1 text-muted text-sm">
          {name ?? 'or drop an .xlsx file here, up to 8 MB'}
        </p>
      </div>
    </DropZone>
  );
}

function Report({ report }: { report: MigrationReport }) {
  const { errors, warnings } = report;
  return (
    <>
      {errors.length > 0 ? (
        <>
          <Alert
            tone="late"
            title={errors.length === 1 ? '1 cell needs correction' : `${errors.length} cells need correction`}
          >
            Nothing is imported yet.
          </Alert>
          <ErrorTable errors={errors} />
        </>
      ) : (
        <Alert tone="good" title="The workbook is ready">
          Every cell is right, and the books agree with the sheets.
        </Alert>
      )}
      {warnings.length > 0 ? (
        <Alert tone="waiting" title="Check before you import">
          <ul className="grid gap-0.5">
            {warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </Alert>
      ) : null}
      <TotalsTable totals={report.totals} />
    </>
  );
}

type ImportCardProps = { file: File; report: MigrationReport; moveIn: ReturnType<typeof useMoveIn> };

function ImportCard({ file, report, moveIn }: ImportCardProps) {
  const [chase, setChase] = useState(false);
  const [asking, setAsking] = useState(false);
  return (
    <Card aria-label="Import">
      <CardHeader title="3. Import" description={<CutOverText day={report.cutOverDay} />} />
      <CardBody className="grid gap-4">
        {/* biome-ignore lint/a11y/noLabelWithoutControl: the checkbox is inside */}
        <label className="flex items-start gap-3 text-sm">
          <Checkbox checked={chase} onCheckedChange={(checked) => setChase(checked === true)} className="mt-0.5" />
          <span>
            Chase open invoices of the old system
            <span className="block text-muted">
              With reminders, letters and late fees. Otherwise each is on hold until you release it.
            </span>
          </span>
        </label>
        {moveIn.error ? (
          <Alert tone="late">{serverMessage(moveIn.error, 'Failed to import the workbook')}</Alert>
        ) : null}
      </CardBody>
      <CardFooter>
        <Button
          icon={<PackageOpen aria-hidden />}
          pending={moveIn.isPending}
          pendingLabel="Importing…"
          onClick={() => setAsking(true)}
        >
          Import Everything
        </Button>
      </CardFooter>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Import everything?"
        description="An import cannot be undone. Tenants are billed from the day after the cut-over on."
        confirmLabel="Import"
        pendingLabel="Importing…"
        pending={moveIn.isPending}
        onConfirm={() => moveIn.mutate({ file, chase }, { onSettled: () => setAsking(false) })}
      />
    </Card>
  );
}

function DoneCard({ report }: { report: MigrationReport }) {
  return (
    <Card aria-label="Imported">
      <CardHeader title="You Have Moved In" description={<CutOverText day={report.cutOverDay} />} />
      <CardBody className="grid gap-4">
        <Alert tone="good">Everything in the workbook was imported.</Alert>
        <TotalsTable totals={report.totals} />
      </CardBody>
      <CardFooter>
        <ButtonLink href={paths.agreements}>View Agreements</ButtonLink>
        <ButtonLink href={`${paths.ledger}?tab=trial-balance`} variant="secondary">
          View Trial Balance
        </ButtonLink>
      </CardFooter>
    </Card>
  );
}
