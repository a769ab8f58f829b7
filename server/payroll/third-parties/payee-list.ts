import { sql } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';
import { can, type Role } from '../../../domain/kernel/access.ts';
import type { OutputOf } from '../../../domain/kernel/endpoint.ts';
import type { FileFormat } from '../../../domain/kernel/file-format.ts';
import { formatMonth } from '../../../domain/kernel/format.ts';
import { addMoney, cents, parseMoney, toDecimalText } from '../../../domain/kernel/money.ts';
import type { Month } from '../../../domain/payroll/fields.ts';
import { masked } from '../../../domain/payroll/numbers.ts';
import type { getPayeeList, PayeeListRow } from '../../../domain/payroll/third-parties/payee-contract.ts';
import { PAYEE_PART_LABELS } from '../../../domain/payroll/third-parties/payees.ts';
import { type KeyRing, keyRing } from '../../crypto/keys.ts';
import type { Sealed } from '../../crypto/seal.ts';
import type { Deps } from '../../deps.ts';
import type { Letterhead } from '../../documents/pdf-document.ts';
import { sendTable } from '../../documents/workbook/send-table.ts';
import type { SheetColumn } from '../../documents/xlsx.ts';
import { openNumbers, openSlipNumbers, type SealedNumbers } from '../employees/sealed-numbers.ts';
import { findPayee } from './payees.ts';

type List = OutputOf<typeof getPayeeList>;

type Stored = Omit<PayeeListRow, 'nationalId' | 'kraPin'> & {
  employeeId: string;
  /** The newest first. */
  slips: { id: string; numbers: Sealed | null }[];
  person: Pick<SealedNumbers, 'nationalId' | 'kraPin'> & { id: string };
};

// As the slips have them, or else the file of the employee.
const pickNumbers = (ring: KeyRing, slips: Stored['slips'], person: Stored['person']) => {
  const known = slips.map((slip) => openSlipNumbers(ring, slip));
  const own = openNumbers(ring, person);
  const first = (field: 'nationalId' | 'kraPin') => known.find((numbers) => numbers[field])?.[field] ?? own[field];
  return { nationalId: first('nationalId'), kraPin: first('kraPin') };
};

/** Whose money a payee is sent for a month, as its slips say it. */
export const payeeList = async (
  { db, config }: Pick<Deps, 'db' | 'config'>,
  role: Role,
  id: string,
  month: Month,
): Promise<{ list: List; employeeIds: string[] }> => {
  const payee = await findPayee(db, id);
  const { rows } = await db.execute<Stored>(sql`
    select r.employee_id as "employeeId", max(r.identity ->> 'employeeId') as "employeeCode",
      max(concat_ws(' ', r.identity ->> 'firstName', r.identity ->> 'lastName')) as name,
      jsonb_agg(jsonb_build_object('id', r.id, 'numbers', r.numbers) order by r.id desc) as slips,
      jsonb_build_object('id', r.employee_id, 'nationalId', max(e.national_id), 'kraPin', max(e.kra_pin)) as person,
      share.part, share.reference, sum(share.amount)::numeric(14, 2)::text as amount
    from payroll_records r join employees e on e.id = r.employee_id
      cross join lateral jsonb_to_recordset(r.payee_shares) as share ("payeeId" uuid, part text, reference text, amount numeric)
    where r.tax_month = ${`${month}-01`}::date and r.status in ('approved', 'paid') and share."payeeId" = ${id}
    group by r.employee_id, share.part, share.reference order by 2, share.part desc, share.reference`);
  const ring = await keyRing(config);
  const inFull = can(role, 'payroll:numbers');
  const number = (text: string | null) => (inFull ? text : masked(text));
  return {
    list: {
      payee,
      month,
      rows: rows.map(({ employeeId: _, slips, person, ...row }) => {
        const { nationalId, kraPin } = pickNumbers(ring, slips, person);
        return { ...row, nationalId: number(nationalId), kraPin: number(kraPin) };
      }),
      total: toDecimalText(addMoney(cents(0), ...rows.map(({ amount }) => parseMoney(amount)))),
    },
    employeeIds: rows.map(({ employeeId }) => employeeId),
  };
};

type Line = Omit<PayeeListRow, 'part'> & { part: PayeeListRow['part'] | null };

const COLUMNS: readonly SheetColumn<Line>[] = [
  { header: 'Employee ID', type: 'text', value: ({ employeeCode }) => employeeCode },
  { header: 'Name', type: 'text', width: 26, value: ({ name }) => name },
  { header: 'National ID', type: 'text', value: ({ nationalId }) => nationalId },
  { header: 'KRA PIN', type: 'text', value: ({ kraPin }) => kraPin },
  { header: 'Member or Loan Number', type: 'text', width: 22, value: ({ reference }) => reference },
  { header: 'For', type: 'text', width: 24, value: ({ part }) => (part ? PAYEE_PART_LABELS[part] : '') },
  { header: 'Amount', type: 'amount', value: ({ amount }) => amount },
];

const NO_PERSON = { employeeCode: '', nationalId: null, kraPin: null, part: null, reference: null };

export const sendPayeeList = (
  reply: FastifyReply,
  format: NonNullable<FileFormat>,
  list: List,
  toLetterhead: () => Promise<Letterhead>,
) => {
  const { payee, month, rows } = list;
  const sum: Line = { ...NO_PERSON, name: 'Total', amount: list.total };
  const all: Line[] = [...rows, sum];
  return sendTable(
    reply,
    format,
    {
      name: `${payee.name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-${month}`,
      title: `Deductions for ${payee.name}`,
      span: formatMonth(month),
      facts: payee.reference ? [['Our number', payee.reference]] : [],
      workbook: {
        sheet: 'Deductions',
        columns: COLUMNS,
        rows: (async function* () {
          yield all;
        })(),
      },
      isTotal: (row) => row === sum,
    },
    toLetterhead,
  );
};
