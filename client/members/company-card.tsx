import { Building2 } from 'lucide-react';
import type { MySpace } from '../../domain/members/contract.ts';
import { CYCLE_LABELS } from '../../domain/packages/rules.ts';
import { phoneText } from '../../domain/tenants/phone.ts';
import { AGREEMENT_LABELS } from '../../domain/tenants/rules.ts';
import { Fact, Facts } from '../billing/facts.tsx';
import { useConfig } from '../settings/config-queries.ts';
import { Card, CardBody, CardHeader } from '../ui/card.tsx';
import { DateText } from '../ui/date-text.tsx';
import { Link } from '../ui/link.tsx';
import { MoneyText } from '../ui/money-text.tsx';

/** What the space has on record of the company. */
export function CompanyCard({ space }: { space: MySpace }) {
  const { currency, email } = useConfig();
  const { company, agreement, account, people } = space;
  return (
    <Card aria-label="Your Company">
      <CardHeader
        title="Your Company"
        icon={<Building2 aria-hidden />}
        description={
          <>
            Something wrong or out of date?{' '}
            {email ? (
              <Link
                href={`mailto:${email}?subject=${encodeURIComponent(`Our details: ${company.name}`)}`}
                className="underline"
              >
                Tell us
              </Link>
            ) : (
              'Tell reception'
            )}
            , and we’ll update it.
          </>
        }
      />
      <CardBody>
        <Facts>
          <Fact name="Package">{space.package.name}</Fact>
          <Fact name="Rent">
            <MoneyText amount={space.package.rentAmount} currency={currency} />
            <span className="block text-muted text-xs">{CYCLE_LABELS[space.package.billingCycle].toLowerCase()}</span>
          </Fact>
          <Fact name="Agreement">{AGREEMENT_LABELS[agreement.type]}</Fact>
          <Fact name="Here Since">
            <DateText day={agreement.startDate} />
          </Fact>
          <Fact name="Ends">{agreement.endDate ? <DateText day={agreement.endDate} /> : 'Open'}</Fact>
          <Fact name="Next Period">{agreement.nextDueDate ? <DateText day={agreement.nextDueDate} /> : null}</Fact>
          <Fact name="Deposit Held">
            {account.deposit === '0.00' ? null : <MoneyText amount={account.deposit} currency={currency} />}
          </Fact>
          <Fact name="Last Payment">
            <DateText day={account.lastPaymentDate} />
          </Fact>
          <Fact name="Contact Person">{company.contactPerson}</Fact>
          <Fact name="Phone">{phoneText(company.phone)}</Fact>
          <Fact name="Email" wide="phone">
            {company.email}
          </Fact>
          <Fact name="KRA PIN">{company.kraPin}</Fact>
          <Fact name="People" wide>
            {people.length === 0
              ? null
              : people.map(({ name, role }) => (role ? `${name} (${role})` : name)).join(', ')}
          </Fact>
        </Facts>
      </CardBody>
    </Card>
  );
}
