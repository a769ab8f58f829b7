import {
  Armchair,
  DoorOpen,
  Footprints,
  LogIn,
  LogOut,
  PackageOpen,
  ShoppingCart,
  TicketCheck,
  UserRoundPlus,
} from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { pathTo } from '../../domain/kernel/paths.ts';
import { phoneText } from '../../domain/tenants/phone.ts';
import { paths } from '../paths.ts';
import { Badge } from '../ui/badge.tsx';
import { cx } from '../ui/class-names.ts';
import { DateText } from '../ui/date-text.tsx';
import { textLink } from '../ui/description-list.tsx';
import { formatCurrency, formatTime, wallTime } from '../ui/format.ts';
import { Link } from '../ui/link.tsx';
import { Kbd } from '../ui/overlay/kbd.tsx';
import { useCurrency, useZone } from '../ui/zone.ts';
import type { Act, ActId } from './acts.ts';
import { type Someone, someoneName } from './someone.ts';

const ICONS: Record<ActId, ReactNode> = {
  pass: <TicketCheck aria-hidden />,
  room: <DoorOpen aria-hidden />,
  sell: <ShoppingCart aria-hidden />,
  'check-in': <LogIn aria-hidden />,
  visitor: <UserRoundPlus aria-hidden />,
  parcel: <PackageOpen aria-hidden />,
  tour: <Footprints aria-hidden />,
};

const iconFor = ({ id, label }: Act): ReactNode => (label === 'Check Out' ? <LogOut aria-hidden /> : ICONS[id]);

type ActsCardProps = {
  ref: Ref<HTMLDivElement>;
  someone: Someone;
  acts: readonly Act[];
  pending: ActId | null;
  onAct: (id: ActId) => void;
};

/** Who stands here, and what is done for them. */
export function ActsCard({ ref, someone, acts, pending, onAct }: ActsCardProps) {
  return (
    <section aria-label="What to Do" className="grid grid-cols-1 gap-3">
      {someone.kind === 'nobody' ? null : <Who someone={someone} />}
      <div ref={ref} className="grid grid-cols-2 gap-2 sm:grid-cols-3 lg:grid-cols-2 xl:grid-cols-3">
        {acts.map((act) => (
          <ActButton key={act.id} act={act} pending={pending === act.id} onPress={() => onAct(act.id)} />
        ))}
      </div>
    </section>
  );
}

type ActButtonProps = { act: Act; pending: boolean; onPress: () => void };

function ActButton({ act, pending, onPress }: ActButtonProps) {
  const { key, label, hint, blocked = false } = act;
  return (
    <button
      type="button"
      disabled={blocked || pending}
      aria-busy={pending || undefined}
      aria-keyshortcuts={`${key}`}
      onClick={onPress}
      className={cx(
        'flex min-h-17 cursor-pointer items-start gap-2.5 rounded-lg border border-line-strong/60 bg-surface p-3 text-left shadow-1 transition-colors',
        'hover:border-accent hover:bg-accent-soft/50 disabled:cursor-not-allowed disabled:border-line disabled:bg-surface-2/50 disabled:shadow-none',
        '[&>svg]:mt-0.5 [&>svg]:size-5 [&>svg]:shrink-0 [&>svg]:text-accent disabled:[&>svg]:text-muted',
      )}
    >
      {iconFor(act)}
      <span className="min-w-0 flex-1">
        <span className={cx('block font-semibold text-sm leading-snug', blocked && 'text-muted')}>{label}</span>
        <span className="mt-0.5 block text-muted text-xs leading-snug">{hint}</span>
      </span>
      <span aria-hidden className="max-sm:hidden">
        <Kbd keys={String(key)} />
      </span>
    </button>
  );
}

function Who({ someone }: { someone: Exclude<Someone, { kind: 'nobody' }> }) {
  const name = someoneName(someone);
  if (someone.kind === 'new')
    return (
      <header className="flex flex-wrap items-baseline gap-x-3">
        <h2 className="font-semibold text-xl leading-tight">{name}</h2>
        <p className="text-muted text-sm">New: kept with what is sold or booked.</p>
      </header>
    );
  const { tenantId, partyId, company, phone, email, passes, bookingsToday, owes } = someone.known;
  const page = partyId ? pathTo(paths.person, partyId) : pathTo(paths.tenant, tenantId ?? '');
  return (
    <header className="grid grid-cols-1 gap-1.5">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 className="wrap-break-word font-semibold text-xl leading-tight">
          <Link href={page} className="rounded-sm hover:underline">
            {name}
          </Link>
        </h2>
        <p className="text-muted text-sm tabular-nums">
          {[company, phone ? phoneText(phone) : null, email].filter(Boolean).join(' · ')}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm">
        {passes.map(({ id, productName, number, daysLeft, expiresOn }) => (
          <Badge key={id} tone="accent">
            {`${productName} ${number}: ${daysLeft === 1 ? '1 day' : `${daysLeft} days`} until `}
            <DateText day={expiresOn} />
          </Badge>
        ))}
        {bookingsToday.map((booking) => (
          <TodayBooking key={booking.id} booking={booking} />
        ))}
        {owes === '0.00' ? null : <Owes amount={owes} page={page} />}
      </div>
    </header>
  );
}

type Booking = Extract<Someone, { kind: 'known' }>['known']['bookingsToday'][number];

function TodayBooking({ booking: { roomName, startTime, endTime } }: { booking: Booking }) {
  const zone = useZone();
  const time = (at: string) => formatTime(wallTime(at, zone).time);
  return <Badge icon={<Armchair aria-hidden />}>{`${roomName}, ${time(startTime)} to ${time(endTime)}`}</Badge>;
}

function Owes({ amount, page }: { amount: string; page: string }) {
  const currency = useCurrency();
  return (
    <Link href={page} className={textLink}>
      Owes {formatCurrency(amount, { currency })}
    </Link>
  );
}
