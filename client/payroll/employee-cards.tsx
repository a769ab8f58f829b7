import { Contact, IdCard, UserRoundCog } from 'lucide-react';
import type { EmployeeDetails } from '../../domain/payroll/contract.ts';
import { phoneText } from '../../domain/tenants/phone.ts';
import { useCan } from '../api/session.ts';
import { Fact, Facts, textLink } from '../billing/facts.tsx';
import { Card, CardBody, CardHeader } from '../ui/card.tsx';
import { DateText, InstantText } from '../ui/date-text.tsx';
import { StatusChip } from '../ui/status-chip.tsx';

type EmployeeProps = { employee: EmployeeDetails };

export function ContactCard({ employee }: EmployeeProps) {
  const { email, phone, hireDate, endDate } = employee;
  return (
    <Card aria-label="Profile">
      <CardHeader title="Profile" icon={<Contact aria-hidden />} />
      <CardBody>
        <Facts>
          <Fact name="Email" wide>
            {email ? (
              <a href={`mailto:${email}`} className={textLink}>
                {email}
              </a>
            ) : null}
          </Fact>
          <Fact name="Phone" wide>
            {phone ? (
              <a href={`tel:${phone}`} className={`${textLink} tabular-nums`}>
                {phoneText(phone)}
              </a>
            ) : null}
          </Fact>
          <Fact name="Hire Date">
            <DateText day={hireDate} />
          </Fact>
          <Fact name="Last Day of Work">
            <DateText day={endDate} />
          </Fact>
        </Facts>
      </CardBody>
    </Card>
  );
}

/** Whoever does not keep the personnel files gets these numbers masked by the server. */
export function NumbersCard({ employee }: EmployeeProps) {
  const seesNumbers = useCan()('payroll:numbers');
  const codes = [employee.bankCode, employee.bankBranchCode].filter(Boolean).join(' / ');
  return (
    <Card aria-label="Documents and Bank">
      <CardHeader
        title="Documents and Bank"
        icon={<IdCard aria-hidden />}
        description={seesNumbers ? null : 'HR and administrators see these numbers in full.'}
      />
      <CardBody>
        <Facts>
          <Fact name="National ID">{employee.nationalId}</Fact>
          <Fact name="KRA PIN">{employee.kraPin}</Fact>
          <Fact name="NSSF Number">{employee.nssfNumber}</Fact>
          <Fact name="SHIF (NHIF) Number">{employee.nhifNumber}</Fact>
          <Fact name="Bank">{employee.bankName}</Fact>
          <Fact name="Bank Account">{employee.bankAccount}</Fact>
          {codes ? <Fact name="Bank and Branch Code">{codes}</Fact> : null}
          {employee.exemptionCertificate ? (
            <Fact name="Exemption Certificate">{employee.exemptionCertificate}</Fact>
          ) : null}
        </Facts>
      </CardBody>
    </Card>
  );
}

export function StatusCard({ employee: { statusHistory } }: EmployeeProps) {
  return (
    <Card aria-label="Status History">
      <CardHeader title="Status History" icon={<UserRoundCog aria-hidden />} />
      <CardBody>
        <ol className="grid gap-3 text-sm">
          {statusHistory.toReversed().map(({ status, since, reason, byName, at }) => (
            <li key={`${at} ${status}`} className="flex items-start justify-between gap-3">
              <span className="min-w-0">
                from <DateText day={since} />
                <span className="wrap-break-word block text-muted text-xs">
                  {reason ? `${reason} · ` : ''}
                  {`${byName}, `}
                  <InstantText at={at} />
                </span>
              </span>
              <StatusChip status={status} />
            </li>
          ))}
        </ol>
      </CardBody>
    </Card>
  );
}
