import type { Day } from '../../../domain/kernel/time.ts';
import { DEPARTMENT_LABELS } from '../../../domain/payroll/labels.ts';
import { fullName } from '../../../domain/payroll/pay/slip.ts';
import { dayText } from '../../billing/kernel/format.ts';
import type { PdfDocument } from '../../documents/pdf-document.ts';
import type { EmployeeRow } from '../employees/employees.ts';

type Place = { companyName: string; place: string | null };

const LINE = '. . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . .';

/** Employment Act, section 51: who employed whom, from when to when, as what and where; nothing is said of the work. */
export const certificateDocument = (
  employee: EmployeeRow & { endDate: Day },
  { companyName, place }: Place,
): PdfDocument => {
  const name = fullName(employee);
  const where = place ? `${companyName}, ${place}` : companyName;
  return {
    title: 'CERTIFICATE OF SERVICE',
    number: employee.employeeId,
    to: { label: 'Employee', lines: [name, employee.position] },
    facts: [
      ['Employed from', dayText(employee.hireDate)],
      ['Employed to', dayText(employee.endDate)],
      ['Nature of employment', `${employee.position}, ${DEPARTMENT_LABELS[employee.department]}`],
    ],
    sections: [
      {
        text: {
          text: [
            `We certify that ${name} was employed by ${companyName} as ${employee.position} from ${dayText(employee.hireDate)} to ${dayText(employee.endDate)}.`,
            `The usual place of employment was ${where}.`,
            'This certificate is issued under section 51 of the Employment Act, 2007.',
            `Signed for ${companyName}`,
            `Name and title ${LINE}`,
            `Signature and date ${LINE}`,
          ].join('\n\n'),
        },
      },
    ],
  };
};
