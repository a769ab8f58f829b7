import { Stepper } from '../ui/stepper.tsx';
import { type EmployeeFieldsProps, NumberFields, PersonFields, WorkFields } from './employee-fields.tsx';
import { EmployeeMoreFields } from './employee-more-fields.tsx';
import type { EmployeeTyped } from './employee-values.ts';

const PERSON = ['firstName', 'lastName', 'email', 'phone'] as const;
const WORK = ['position', 'department', 'employeeId', 'hireDate', 'baseSalary', 'payrollFrequency'] as const;

type NewEmployeeStepsProps = EmployeeFieldsProps & { pending: boolean; onCancel: () => void };

/** A new employee in three steps: who it is, what the work earns, and what banks and offices need to know. */
export function NewEmployeeSteps({ pending, onCancel, ...fields }: NewEmployeeStepsProps) {
  const others = Object.keys(fields.form.getValues()).filter(
    (name): name is keyof EmployeeTyped => ![...PERSON, ...WORK].some((known) => known === name),
  );
  return (
    <Stepper
      form={fields.form}
      submitLabel="Add Employee"
      pending={pending}
      onCancel={onCancel}
      steps={[
        { title: 'Person', fields: PERSON, content: <PersonFields {...fields} /> },
        { title: 'Work and Pay', fields: WORK, content: <WorkFields {...fields} /> },
        {
          title: 'Numbers and Bank',
          fields: others,
          content: (
            <>
              <NumberFields {...fields} />
              <EmployeeMoreFields {...fields} open={false} />
            </>
          ),
        },
      ]}
    />
  );
}
