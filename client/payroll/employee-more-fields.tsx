import { Fold } from '../ui/fold.tsx';
import { SwitchField } from '../ui/form-fields.tsx';
import { TextField } from '../ui/text-fields.tsx';
import { type EmployeeFieldsProps, row, text } from './employee-fields.tsx';

type MoreProps = EmployeeFieldsProps & { open: boolean };

/** What pay needs besides: where it goes, what it holds every month, and what the tax office must know. */
export function EmployeeMoreFields({ form, currency, isMasked, open }: MoreProps) {
  const money = { form, kind: 'money', before: currency, optional: true, autoComplete: 'off' } as const;
  return (
    <>
      <Fold summary="Bank and contributions" open={open}>
        <div className={row}>
          <TextField form={form} name="bankName" label="Bank" {...text} maxLength={80} />
          <TextField form={form} name="bankAccount" label="Bank Account" {...text} disabled={isMasked} />
          <TextField form={form} name="bankCode" label="Bank Code" {...text} maxLength={11} />
          <TextField form={form} name="bankBranchCode" label="Branch Code" {...text} maxLength={11} />
          <TextField form={form} name="nhifNumber" label="SHIF (NHIF) Number" {...text} disabled={isMasked} />
          <TextField form={form} name="nssfNumber" label="NSSF Number" {...text} disabled={isMasked} />
        </div>
      </Fold>
      <Fold summary="Allowances, deductions and tax" open={open}>
        <div className="grid gap-4">
          <div className={row}>
            <TextField {...money} name="allowances" label="Allowances" hint="Regular cash allowances a month." />
            <TextField {...money} name="deductions" label="Deductions" hint="Owed to others every month." />
            <TextField
              form={form}
              name="deductionsPurpose"
              label="Purpose of the Deductions"
              {...text}
              maxLength={120}
              placeholder="SACCO, union dues"
            />
            <TextField {...money} name="pension" label="Pension Scheme" hint="A month, withheld besides NSSF." />
            <TextField {...money} name="insurancePremium" label="Insurance Premium" hint="With proof: earns relief." />
            <TextField {...money} name="mortgageInterest" label="Mortgage Interest" hint="With proof: before tax." />
            <TextField {...money} name="medicalFund" label="Medical Fund" hint="Post-retirement, before tax." />
            <TextField
              form={form}
              name="exemptionCertificate"
              label="Exemption Certificate"
              {...text}
              maxLength={40}
              hint="Of a person with a disability."
            />
          </div>
          <div className={row}>
            <SwitchField form={form} name="isResident" label="Resident for Tax" />
            <SwitchField
              form={form}
              name="isPrimaryEmployment"
              label="Main Employment"
              hint="Personal relief is given by one employer only."
            />
          </div>
        </div>
      </Fold>
    </>
  );
}
