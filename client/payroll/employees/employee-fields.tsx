import { formSection, leading } from '../../../domain/kernel/fields.ts';
import { EMPLOYEE_FIELDS, type EmployeeField } from '../../../domain/payroll/employee-fields.ts';
import { Fold } from '../../ui/fold.tsx';
import { DeclaredFields } from '../../ui/form/declared-fields.tsx';
import type { ContractForm } from '../../ui/form/form.tsx';
import type { EmployeeFormValues } from './employee-values.ts';

export type EmployeeFieldsProps = {
  form: ContractForm<EmployeeFormValues, unknown>;
  /** Numbers of documents and banks are masked for the reader. */
  isMasked: boolean;
  fields?: readonly EmployeeField[] | undefined;
};

const row = 'grid items-start gap-4 sm:grid-cols-2';

type SectionName = NonNullable<EmployeeField['form']>['section'];

/** Which fields come first, where the order is not that of the file. */
const FIRST: Partial<Record<SectionName, readonly string[]>> = {
  work: ['position', 'department'],
  bank: ['bankName', 'bankAccount', 'bankCode', 'bankBranchCode', 'nhifNumber', 'nssfNumber'],
};

export const sectionFields = (fields: readonly EmployeeField[], section: SectionName) =>
  leading(formSection(fields, section), FIRST[section] ?? []);

type SectionProps = EmployeeFieldsProps & { section: SectionName };

function Section({ form, isMasked, fields = EMPLOYEE_FIELDS, section }: SectionProps) {
  const shown = sectionFields(fields, section);
  const masked = isMasked ? shown.filter((field) => field.masked) : [];
  return (
    <div className={row}>
      <DeclaredFields
        form={form}
        fields={shown}
        isDisabled={(field) => masked.some(({ name }) => name === field.name)}
      />
    </div>
  );
}

/** Who it is. */
export const PersonFields = (props: EmployeeFieldsProps) => <Section {...props} section="person" />;

/** What the work is and what it earns. */
export const WorkFields = (props: EmployeeFieldsProps) => (
  <>
    <Section {...props} section="work" />
    <Section {...props} section="pay" />
  </>
);

export const NumberFields = (props: EmployeeFieldsProps) => <Section {...props} section="numbers" />;

/** What pay needs besides: where it goes, what it holds every month, and what the tax office must know. */
export function MoreFields({ open, ...props }: EmployeeFieldsProps & { open: boolean }) {
  return (
    <>
      <Fold summary="Bank and contributions" open={open}>
        <Section {...props} section="bank" />
      </Fold>
      <Fold summary="Allowances, deductions and tax" open={open}>
        <div className="grid gap-4">
          <Section {...props} section="tax" />
          <Section {...props} section="residence" />
        </div>
      </Fold>
    </>
  );
}
