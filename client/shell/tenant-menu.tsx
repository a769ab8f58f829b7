import { CalendarDays, House, ReceiptText, ScrollText } from 'lucide-react';
import { useLocation } from 'wouter';
import { paths } from '../paths.ts';
import { cx } from '../ui/class-names.ts';
import { Link } from '../ui/link.tsx';

const ENTRIES = [
  { href: paths.home, label: 'Home', icon: House },
  { href: paths.myInvoices, label: 'Invoices', icon: ReceiptText },
  { href: paths.myBookings, label: 'Bookings', icon: CalendarDays },
  { href: paths.myStatement, label: 'Statement', icon: ScrollText },
] as const;

const isHere = (href: string, path: string): boolean =>
  href === paths.home ? path === paths.home || path === paths.dashboard : path.startsWith(href);

/** Under the thumb on a phone, under the header elsewhere. */
export function TenantMenu() {
  const [path] = useLocation();
  return (
    <nav
      aria-label="Your space"
      className="border-line bg-surface max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0 max-sm:border-t max-sm:pb-[env(safe-area-inset-bottom)] sm:border-t print:hidden"
    >
      <ul className="mx-auto grid max-w-5xl grid-cols-4 sm:flex sm:gap-1 sm:px-3">
        {ENTRIES.map(({ href, label, icon: Icon }) => (
          <li key={href}>
            <Link
              href={href}
              aria-current={isHere(href, path) ? 'page' : undefined}
              className={cx(
                'flex min-h-14 flex-col items-center justify-center gap-0.5 font-medium text-xs -outline-offset-2 transition-colors sm:min-h-11 sm:flex-row sm:gap-2 sm:border-b-2 sm:px-3 sm:text-sm',
                isHere(href, path) ? 'border-accent text-accent' : 'border-transparent text-muted hover:text-text',
              )}
            >
              <Icon aria-hidden className="size-5 sm:size-4" />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
